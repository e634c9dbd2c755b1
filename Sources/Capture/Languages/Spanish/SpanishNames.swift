/// Given names that are usual where Spanish is written.
enum SpanishNames {
    static let names = GivenNames(
        female: """
            abigail adela adriana agustina ainhoa aitana alba alejandra alexandra alicia alma amalia amanda amparo ana anabel
            andrea angela angelica angelines antonia
            araceli ariana aurora azucena barbara beatriz begona belen berta blanca brenda camila candela carla carlota carmen
            carmina carolina catalina cecilia celia
            chelo clara claudia concha consuelo cristina daniela debora delia diana dolores elena elisa elsa elvira emilia emma
            encarna ernestina esmeralda esperanza estefania estela
            ester esther eugenia eulalia eva fabiola fatima fernanda florencia francisca gabriela gema genoveva gisela gloria
            graciela guadalupe helena herminia
            ines inmaculada irene irma isabel isabella itziar ivonne jazmin jimena josefa josefina juana julia juliana julieta
            karen karina laia lara laura leticia
            lidia liliana lilia lola lorena lourdes lucia lucila luisa lupe lupita luz macarena magdalena maite manuela mar
            margarita maria mariana maribel marina
            marisa marisol marta martina mati matilde mayte mercedes micaela milagros mireia miriam monica montse montserrat
            nadia naiara natalia nerea nieves noelia
            nora norma nuria olga olivia paloma pamela paola patricia paula paulina paz penelope pepa perla pilar purificacion
            raquel rebeca regina remedios renata reyes rita
            rocio romina rosa rosalia rosario rosaura roxana ruth sabrina salome samantha sandra sara silvana silvia sofia
            soledad sonia susana tamara tatiana teresa
            trinidad triana valentina valeria vanesa vera veronica vicenta victoria violeta virginia viviana ximena yesenia
            yolanda zaira zoe chus merche
            """,
        male: """
            abel adolfo adrian agustin aitor alan alberto aldo alejandro alex alexis alfonso alfredo alonso alvaro amadeo andres
            angel anibal antonio ariel armando
            arturo asier augusto beltran benito benjamin bernardo beto boris borja braulio bruno camilo carlos cesar chema
            cristian cristobal curro damian daniel dario
            david diego dionisio domingo edgar edmundo eduardo efrain elias eloy emiliano emilio enrique ernesto esteban eugenio
            ezequiel fabian facundo federico
            felipe felix fermin fernando fidel flavio francisco franco gabriel gaspar genaro gerardo german gilberto gonzalo
            gregorio guillermo gustavo hector
            hernan hilario horacio hugo humberto ignacio iker inaki isaac isidro ismael ivan jacinto jacobo jaime javi javier
            jeronimo jesus joan joaquin joel jonathan jordi
            jorge jose josue juan juanjo julian julio kevin koldo lautaro lazaro leandro leo leonardo leonel leopoldo lorenzo
            lucas luciano luis manolo manuel marcelo
            marco marcos mariano mario martin mateo matias mauricio mauro maximo miguel moises nacho nahuel nando nicolas
            norberto octavio omar oriol orlando oscar osvaldo
            pablo paco pascual patricio pau pedro pepe quique rafa rafael ramiro ramon raul rene ricardo roberto rodolfo rodrigo
            rogelio roman ruben salvador samuel
            santi santiago santos saul sebastian sergi sergio simon tadeo teo teodoro tomas tono tito ulises unai valentin
            vicente victor wilmer xavi xavier yago yeison jhon brayan
            """,
        anyone: "cruz rosario trinidad reyes ariel guadalupe noa pau")
}
