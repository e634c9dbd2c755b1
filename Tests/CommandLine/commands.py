"""A command as the accounts of one folder use it, and what it says."""


class Command:
    def __init__(self, *words):
        self.words = words

    def run(self, folder, name, *arguments, **options):
        return folder.run(*self.words, *arguments, "--account", name, **options)

    def said(self, folder, name, *arguments, **options):
        """What it writes where it does what it is told."""
        done = self.run(folder, name, *arguments, **options)
        assert done.returncode == 0, done.stderr.decode()
        return (done.stdout + done.stderr).decode()

    def refused(self, folder, name, *arguments, code=1):
        """Why it does not, with the exit code that says so."""
        done = self.run(folder, name, *arguments, check=False)
        assert done.returncode == code, done.stdout.decode() + done.stderr.decode()
        return done.stderr.decode()

    def json(self, folder, name, *arguments):
        return folder.json(*self.words, *arguments, "--account", name)
