/** 'This device': what the shop keeps on it. */
export const account = {
  intro:
    'You need no account at Nefer. Your orders, your cart and your choices are kept on this device.',
  ordersText: 'Every order placed on this device',
  savedText: 'Pieces you marked with a heart, on this device only',
  syncText: 'Orders and messages not sent yet',
  staff: 'Staff sign-in',
  theme: 'Theme',
  themes: { system: 'Same as this device', light: 'Light', dark: 'Dark' },
  helpFile: 'Help file',
  helpFileText:
    'If something on this device is stuck, this file holds what waits here, with your orders and your address, and no passwords. The workshop can send what is in it.',
  saveHelpFile: 'Save a help file',
  helpFileFailed: 'The file could not be made.',
  address: 'Address',
  addressForgotten: 'Address forgotten',
  noAddress: 'None is saved. At checkout you can let this device remember the one you type.',
  forgetAddress: 'Forget this address',
} as const
