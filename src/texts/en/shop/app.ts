/** Of every page. */
export const app = {
  storageLost:
    'The storage of this device does not answer any more. What was saved before is kept, but nothing new can be saved. Load the page again, and if that does not help, close the browser and open it again.',
  loadAgain: 'Load again',
  tooOld:
    'This version of the shop is too old to send anything. What you have written is kept on this device, and the new version will send it.',
  newVersion: 'A new version of the shop is ready. Your cart and what you have typed are kept.',
  newVersionUnavailable: 'The new version cannot be had at the moment. Try again later.',
  update: 'Update',
  updating: 'Updating...',
  otherWindow:
    'Another window of the shop still uses an older version of it. Close all its windows, then load the page again.',
} as const
