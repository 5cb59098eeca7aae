/** What the shop stores in the browser, and how to erase it. */
export const storage = {
  title: 'Storage',
  notLasting:
    'This browser gives the shop no lasting storage: cart and orders are kept only until the page is closed.',
  failureInMemory:
    'This screen could not be shown. Cart and orders are kept only until this page is closed or loaded again: use the menu to go on.',
  used: 'About {size} used.',
  kept: 'The browser keeps it until you clear it.',
  mayBeCleared: 'The browser may clear it when the device runs out of space.',
  refused:
    'It has said no for now. It may say yes once you use the shop more often or have installed it.',
  askToKeep: 'Ask the browser to keep it',
  clear: 'Clear this device',
  clearText:
    'Erases your cart, your orders, your saved pieces, your address and every choice from this device, and signs staff out here. Orders the workshop has received stay valid.',
  clearQuestion: 'Clear this device?',
  clearWarning: 'Your cart and the list of your orders on this device cannot be brought back.',
  onlyInFile: 'Everything that waits to be sent is then only in the file you saved.',
  erase: 'Erase everything',
  erased: 'Everything on this device was erased',
  exported:
    'The file was handed to your browser. Please check that it is there; then you can clear this device.',
  exportFirst:
    'Nothing was erased: something on this device still waits to be sent. Send it first, or save it to a file.',
  exportFailed: 'The file could not be made. Nothing was changed.',
  photosMissing: {
    one: '{n} photo on this device cannot be read and is not in the file. This device can be cleared once that photo was replaced or discarded.',
    other:
      '{n} photos on this device cannot be read and are not in the file. This device can be cleared once those photos were replaced or discarded.',
  },
  changesOfStaff: {
    one: '{n} change of staff waits here. Whoever made it, or an owner, has to sign in before this device can be cleared.',
    other:
      '{n} changes of staff wait here. Whoever made them, or an owner, has to sign in before this device can be cleared.',
  },
  draftsOfStaff: {
    one: '{n} form that another member of staff has begun and not saved is erased, too.',
    other: '{n} forms that other members of staff have begun and not saved are erased, too.',
  },
  saveToFile: 'Save to a file',
  seeWhat: 'See what it is',
} as const
