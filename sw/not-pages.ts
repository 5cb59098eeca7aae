/** Paths of the backend, and anything that looks like a file: never answered with the page. */
export const notPages = [
  /^\/(rest|auth|storage|realtime|functions|_system|_mail)(\/|$)/,
  /^[^?]*\/[^/?]+\.[^/?]+(\?|$)/,
]
