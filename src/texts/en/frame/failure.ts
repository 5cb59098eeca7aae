/** The screen shown instead of one that failed. */
export const failure = {
  documentTitle: 'Something went wrong — Nefer',
  title: 'Unexpected Application Error!',
  text: 'This screen could not be shown. Your cart and your orders are kept on this device. Load the page again, or go back to the home page.',
  reload: 'Load again',
  home: 'Home page',
  message: 'What the program says',
} as const
