/** What the browser shows although Nefer is closed. */
export const notifications = {
  tellMe: 'Tell me when this changes',
  stop: 'Stop telling me',
  told: 'This device will tell you when the status of your order changes, also while Nefer is closed.',
  kept: 'Saved on this device. It begins once our server and your browser’s notification service can be reached.',
  tooMany: 'Three devices are told about this order already.',
  refused: 'The server cannot send notifications to this browser.',
  blocked: 'Your browser blocks notifications for Nefer. Allow them in its settings.',
  homeScreenFirst: 'Put Nefer on your home screen first',
  staff: {
    title: 'Tell me about',
    hint: 'On this device, also while Nefer is closed. It names no customer. Signing out ends it.',
    wishes: {
      orders: 'new orders',
      held: 'held orders',
      messages: 'messages',
      decisions: 'what needs my decision',
    },
  },
} as const
