// Does nothing: asking for it makes the browser look whether a new version can take over (src/app/worker/take-new-version.ts).
close()
