export const install = {
  title: 'Install Nefer',
  hint: 'Keep Nefer on your home screen: it opens without a connection too.',
  text: 'Opens from your home screen like any app, also without a connection.',
  button: 'Install the app',
  /** In Safari on iOS, with its names of the buttons. */
  stepNumber: '{number}.',
  share: 'Press Share at the edge of the screen.',
  addToHome: 'Choose Add to Home Screen.',
  add: 'Press Add: Nefer is on your home screen.',
} as const
