extension SentimentLexicon {
    /// Spanish words. How a line is read is told at `SentimentLexicon.init`.
    static let spanishText = """
        /o o a os as isimo isima isimos isimas
        /s - s
        /es - es
        /e e es
        /ar ar o as a amos an e aste o aron aba abas abamos aban ando ado ada ados adas en emos arme arnos arse arle ara aria
        /er er o es e emos en i iste io imos ieron ia ias iamos ian iendo ido ida idos idas a as an erme ernos erse era eria
        /ir ir o es e imos en i iste io ieron ia ias iamos ian iendo ido ida idos idas a as an irme irnos irse ira iria

        negation no nunca jamas tampoco ni nadie nada apenas
        negation-near sin ningun ninguna ninguno
        break y e porque
        intensifier muy tan mucho muchisimo super realmente tremendamente increiblemente totalmente absolutamente
        intensifier bastante demasiado especialmente cuanto profundamente sumamente mas tanto completamente de_verdad
        dampener un_poco algo poco ligeramente un_pelin medianamente relativamente un_tanto
        contrast pero sino sin_embargo no_obstante ahora_bien
        concession aunque a_pesar_de pese_a
        wish espero esperamos esperaba espera_que esperemos ojala deseo deseamos miedo temo tememos quisiera por_si
        wish si_acaso podria

        fixed lamentablemente desgraciadamente por_desgracia por_suerte afortunadamente gracias lo_siento perdon
        fixed que_pena que_lastima enhorabuena felicitaciones menos_mal que_ganas que_bien que_rabia que_asco que_mal

        0 buenos_dias buenas_tardes buenas_noches buen_dia buen_viaje buen_provecho feliz_cumpleanos feliz_navidad
        0 feliz_ano felices_fiestas no_solo no_solamente sin_duda a_lo_mejor mejor_dicho por_que_no sin_mas no_se_si
        0 todavia_no aun_no ni_idea nada_mas no_mas gracias_a de_nada ni_siquiera un_saludo buena_parte bien_sea
        0 mas_bien o_bien si_bien no_hace_falta no_se mano_dura a_buenas_horas mucha_suerte buena_suerte la_tension

        +1 no_pasa_nada sin_problema sin_problemas nada_mal no_esta_mal no_estuvo_mal ningun_problema menos_mal
        +1 no_fue_mal bien bueno buenos mejor mejores mejor/ar tranquil/o calma calmad/o gusto gustaron gusta gustan
        +1 interesante/s interesad/o curios/o util utiles ayudo ayudaron ayudado ayudando simpatia gracias agradec/er
        +1 agradezco agradecio guap/o dulce/s dulzura suave/s comod/o soleado soleada por_suerte afortunadamente
        +1 confianza confi/ar confio leal/es sincer/o respeto respet/ar animad/o anim/ar animos ascendid/o ascenso
        +1 graduad/o graduo nacio nacimiento entretenid/o progreso progresos avance avances perdone perdono consol/ar
        +1 bail/ar cant/ar creativ/o talentos/o inteligente/s elegante/s apoyo apoy/ar acompanad/o motivad/o motiv/ar
        +1 estable/s vuelve_a_sonreir satisfech/o satisfaccion tesoro lujo facil faciles sin_complicaciones recomiend/o
        +1 acert/ar acierto oportunidad cordial/es entendimos_bien nos_entendimos cercan/o educad/o mejorad/o premio
        +1 buen buena buenas sano sana recuper/ar descans/ar celebr/ar querid/o tengo_ganas hasta_llorar hizo_amigos
        +1 ha_hecho_amigos buen_consejo cumplio_su_promesa sin_dolor dormi_del_tiron escucha_bien ligera paciencia
        +1 serena
        -1 cansad/o cans/ar cansancio agotador agotadora aburrid/o aburr/ir aburrimiento hospital sola solitari/o
        -1 regular lamentablemente desgraciadamente por_desgracia problema/s dificil dificiles dificultad/es complicad/o
        -1 pesad/o nervios nervios/o tens/o inquiet/o irritable/s malhumorad/o quej/ar queja quejas critic/ar critica
        -1 criticas confundid/o confus/o confusion duda dudas dudo insegur/o incertidumbre equivocad/o error errores
        -1 culpa culp/ar perdi perdio perdimos perdid/o perdieron rompi rompio rot/o retras/ar retraso cancel/ar
        -1 cancelad/o aplazad/o resfriad/o fiebre tos gripe infeccion herid/o herida heridas susto distante/s rar/o
        -1 lastima pena debil/es debilidad presion agobi/o prisa desorden caos caotic/o desacuerdo timid/o nostalgia
        -1 celos celos/o envidia envidios/o arrepent/ir arrepiento arrepentid/o lo_siento perdon exigente/s molest/ar
        -1 molest/o molestia atrapad/o ignor/ar ignorad/o impaciente/s maread/o nauseas insomnio incomod/o desanim/ar
        -1 floj/o desconfianza descuid/ar discut/ir nos_distanciamos sin_ganas pocas_ganas duro duros muy_dura muy_duro
        -1 fue_dura fue_duro urgencias salio_fatal suspendi suspendio suspendid/o ingresad/o hospitalizad/o hinchad/o
        -1 vomit/ar sangr/ar alergia perdimos_el_contacto nunca_llama nunca_pregunta se_olvido_de de_los_nervios
        -1 estorb/ar decaimiento cuesta_abajo me_cuesta nos_cuesta melancolia anoranza apatia apatic/o

        +2 content/o alegr/ar alegro alegre/s alegremente orgullos/o orgullo disfrut/ar disfrute encanta encanto
        +2 encantan encantad/o encantador encantadora gusta_mucho me_gusta me_gusto nos_gusto nos_gusta me_gustaron
        +2 divertid/o divert/ir diversion risa risas rie rien rei reimos reir reirnos reirse reia reian reiamos riendo
        +2 riendonos rieron riendose carcajada carcajadas sonrie sonrei sonrio sonrisa sonrisas sonriendo sonreir
        +2 sonreia bonit/o precios/o lind/o hermos/o bell/o belleza carino carinos/o ternura tiern/o abrazo abrazos
        +2 abrace abrazamos abrazaron abrazarnos abraz/ar beso besos celebracion emocionad/o emocion/ar ilusion
        +2 que_ilusion me_hace_ilusion ganas_de_verte que_ganas muchas_ganas con_ganas alivio aliviad/o alivi/ar
        +2 agradable/s placer delicios/o riquisim/o exquisit/o sabros/o relajad/o relajante/s descansad/o paz_interior
        +2 en_paz tranquilidad seren/o serenidad acogedor acogedora amable/s amabilidad generos/o generosidad suerte
        +2 afortunad/o exito exitos exitos/o logr/ar logro logros consegui conseguimos consiguio victoria triunf/ar
        +2 triunfo felicit/ar felicitaciones enhorabuena aprobo aprobe aprobado aprobaron esperanzad/o optimista/s
        +2 entusiasmo inspirador inspiradora inspirad/o admir/ar admirable/s admiracion reconciliad/o reconcili/ar
        +2 reconciliacion hicimos_las_paces hicieron_las_paces curad/o recuperad/o mejoria buena_noticia buenas_noticias
        +2 que_bien muy_bien fue_bien salio_bien sale_bien sali_bien salieron_bien va_bien van_bien me_siento_bien
        +2 estoy_bien esta_mejor mucho_mejor mejor_que_nunca dormi_bien a_gusto muy_a_gusto valio_la_pena vale_la_pena
        +2 merecio_la_pena merece_la_pena llorar_de_alegria llorando_de_alegria lloramos_de_alegria llorar_de_risa
        +2 llore_de_alegria lloramos_de_risa llorando_de_risa que_suerte que_alegria bendicion bendecid/o entranable/s
        +2 gracios/o simpatic/o encantados impresionante/s impresionad/o memorable/s amor quererla quererlo lo_pase_bien
        +2 lo_pasamos_bien lo_pasamos_genial pasamos_muy_bien pase_muy_bien buen_humor de_buen_humor en_su_elemento
        +2 harmonia armonia complicidad que_gusto da_gusto mimos mimad/o mim/ar vitalidad calidez calid/o
        +2 se_comprometieron viento_en_popa gane gano ganamos ganaron ganado un_buen_dia buen_rato muy_buen muy_buena
        +2 muy_buenas buena_charla buen_amigo buena_amiga muy_bueno buena_gente mejor_de_lo_que_esperaba
        +2 mejor_de_lo_esperado mejor_de_lo_que_pensaba que_amigo que_amiga me_parti_de_risa partirse_de_risa me_animo
        +2 me_ha_animado se_porto_genial se_porto_muy_bien corazon_lleno que_bonito que_bonita menuda_alegria
        +2 que_maravilla siempre_esta_ahi estuvo_ahi hacer_las_paces ilusionante/s conmovedor conmovedora conmovid/o
        +2 arropad/o como_en_casa plenitud gozo goz/ar jubilo euforia esperanzador esperanzadora apasionad/o
        +2 apasionante/s afecto afectuos/o chul/o guay fenomenal/es encantarme salir_adelante salio_adelante sonrient/e
        +2 mola molo
        -2 triste/s tristeza tristisim/o infeliz infelices enfad/ar enfad/o enoj/ar enoj/o rabia llor/ar llanto lagrimas
        -2 dolor doloros/o duele duelen dolio dolia dolido dolida me_doli dano danos hace_dano hizo_dano hacerme_dano
        -2 sufr/ir sufrimiento enferm/o enfermedad/es enferm/ar mal mala malas malo malos malisim/o fatal/es peor peores
        -2 empeor/ar terrible/s fea feo desagradable/s cruel/es crueldad groser/o maleducad/o injust/o injusticia odi/ar
        -2 odio abandonad/o abandon/ar aislad/o rechaz/ar rechazo rechazad/o fracas/ar fracaso decepcion decepciones
        -2 decepcionad/o decepcion/ar decepcionante/s miedo miedos asustad/o asust/ar aterrad/o ansiedad ansios/o panico
        -2 preocupad/o preocup/ar preocupacion preocupaciones preocupante/s estres estresad/o estresante/s agobiad/o
        -2 agobiante/s abrumad/o agotad/o agotamiento frustrad/o frustrante/s frustracion irritad/o verguenza
        -2 avergonzad/o avergonz/ar humillad/o humill/ar humillante/s culpable/s mintio mentira mentiras mentiros/o
        -2 traicion traicionad/o traicion/ar engan/ar engano pelea peleas pele/ar bronca discusion discusiones grit/ar
        -2 gritos amenaz/ar amenaza amenazas murio murieron muerte muert/o muere morir falleci/o fallecio fallecer
        -2 fallecid/o fallecimiento entierro funeral duelo luto perdida viud/o echo_de_menos echar_de_menos
        -2 echamos_de_menos echaba_de_menos la_extrano lo_extrano te_extrano me_hace_falta divorci/ar divorcio
        -2 separacion se_separaron se_separan rompimos ruptura me_dejo acos/ar acoso cancer tumor ictus infarto
        -2 accidente ambulancia desmay/ar sin_dormir no_duermo no_dormi no_pude_dormir no_he_dormido migrana migranas
        -2 despidieron despido en_el_paro deuda deudas robaron robad/o robo estafa estafad/o asco asqueros/o impotente/s
        -2 impotencia inutil/es sin_sentido sin_fuerzas no_puedo_mas no_aguanto sin_esperanza rendid/o me_rindo hart/o
        -2 hasta_las_narices hasta_el_gorro desanimad/o desesperante/s decaid/o abatid/o mal_humor de_mal_humor
        -2 mala_suerte mala_noticia malas_noticias que_pena que_lastima que_rabia que_asco que_mal sale_mal salio_mal
        -2 salieron_mal fue_mal va_mal van_mal me_siento_mal me_siento_solo me_siento_sola muy_solo tan_sola tont/o
        -2 estupid/o idiota/s imbecil/es ridicul/o lamentable/s desastre arruin/ar arruinad/o insult/ar insulto insultos
        -2 ofend/er ofendid/o egoista/s desagradecid/o arrogante/s agresiv/o violent/o violencia toxic/o hostil/es
        -2 amarg/o amargura rencor pesadilla pesadillas grave/s complicaciones temia temiamos descansa_en_paz
        -2 descanse_en_paz nadie_llamo nadie_vino nadie_pregunto a_nadie_le_importa tonteria me_afecta me_dejo_plantada
        -2 me_dejo_plantado me_fallo me_ha_fallado mal_cuerpo nudo_en_la_garganta ganas_de_llorar por_los_suelos
        -2 no_lo_soporto no_la_soporto no_soporto me_saca_de_quicio bajon estoy_mal esta_mal estaba_mal no_quiere_verme
        -2 no_quiere_vernos no_tengo_fuerzas disgusto disgustad/o pesadumbre afligid/o desconsolad/o desolad/o
        -2 indignad/o indignante/s indignacion crisis recaida recayo demencia quimio quimioterapia desahuci/ar desahucio
        -2 nos_peleamos discutieron sin_hablarnos no_me_habla no_se_hablan despreci/ar desprecio fastidi/ar fastidio
        -2 cabread/o cabre/ar cabreo aterrador aterradora espant/ar amargad/o derrota fracasad/o derrumb/ar derrumbad/o
        -2 no_me_quedan_fuerzas no_le_quedan_fuerzas no_nos_quedan_fuerzas danado danar danada

        +3 maravillos/o maravilla maravillas fantastic/o estupend/o genial/es magnific/o increible/s fabulos/o
        +3 espectacular/es inolvidable/s radiante/s euforic/o entusiasmad/o ilusionad/o feliz felices felicisima
        +3 felicisimo felicidad dichos/o dicha alegria/s enamorad/o te_amo te_quiero os_quiero te_adoro ador/ar
        +3 adorable/s le_adoro me_encanta me_encanto me_encantaron nos_encanto nos_encanta quiero_muchisimo
        +3 la_quiero_mucho lo_quiero_mucho le_quiero_mucho los_quiero_mucho quiero_tanto el_mejor_dia la_mejor_tarde
        +3 mejor_semana agradecid/o gratitud perfect/o emocionante/s extraordinari/o brillante/s excelente/s
        +3 un_sueno_cumplido en_las_nubes me_hace_feliz me_hacen_feliz de_maravilla lleno_de_alegria llena_de_alegria
        +3 como_nunca
        -3 horrible/s horroros/o horror espantos/o desesperad/o desesperacion deprimid/o depresion deprimente/s
        -3 devastad/o devastador devastadora destrozad/o destroz/ar hundid/o angustia angustiad/o angusti/ar tragedia
        -3 tragic/o catastrofe catastrofic/o insoportable/s suicidio suicid/ar abuso abusos asesin/ar asesinato
        -3 traumatic/o trauma traumatizad/o aborto_espontaneo furios/o furia lo_odio la_odio te_odio me_odio
        -3 corazon_roto infierno miserable/s se_me_parte se_me_partio me_partio_el_alma partio_el_corazon
        """
}
