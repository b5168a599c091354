@rem What `exec` is to the scripts of package.json on Windows, whose shell has none: it runs what follows.
@%*
