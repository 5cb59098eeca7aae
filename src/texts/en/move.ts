/** Taking cart, saved products and orders to another browser by a code. */
export const move = {
  title: 'Move to another browser',
  text: 'A code takes your cart, your saved pieces and your orders to another browser, or to Nefer on your home screen. They stay here, too.',
  bring: 'Bring from another browser',
  makeText:
    'What is not sent yet goes along. Both browsers may send it: the workshop receives it once.',
  takeAddress: 'Take the remembered address along',
  whoever: 'Whoever has this code can see these orders.',
  make: 'Make and copy the code',
  nothing: 'There is nothing to take along yet.',
  inCode: 'In the code',
  orders: { one: '{n} order', other: '{n} orders' },
  pieces: { one: '{n} piece in the cart', other: '{n} pieces in the cart' },
  saved: { one: '{n} saved piece', other: '{n} saved pieces' },
  waiting: { one: '{n} entry not sent yet', other: '{n} entries not sent yet' },
  address: 'Your address',
  code: 'Code',
  copied:
    'Copied. Open Nefer in the other browser, go to This device and press “Bring from another browser”.',
  notCopied: 'The browser did not allow copying. Press “Copy the code”, or select it and copy it.',
  copy: 'Copy the code',
  draw: 'Show as a picture',
  picture: 'The code as a picture',
  pictureText:
    'Point the camera of the other device at it and open the address. Nothing is taken before you press “Bring it here” there.',
  tooLong: 'Too long for a picture. Copy it instead.',
  bringText:
    'In the other browser, go to This device and press “Move to another browser”. Then paste the code here.',
  arrived:
    'A code has come with the address. Press “Bring it here” to add what it holds to what is here.',
  bringIt: 'Bring it here',
  problems: {
    foreign: 'This is not a code of Nefer.',
    newer: 'This code is from a newer version. Update first.',
    part: 'Only part of the code arrived.',
    'old-browser': 'This browser is too old to read the code. Update it first.',
  },
  brought: 'Everything is here now. What this browser had before is kept.',
  offer: 'Have you used Nefer in another browser? Bring your cart and your orders.',
  decideThere: 'Decide this in the browser where you ordered, or order anew.',
} as const
