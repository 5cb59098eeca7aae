// Does nothing. The request makes the browser check whether a new version can take over
// (src/app/worker/take-new-version.ts).
close()
