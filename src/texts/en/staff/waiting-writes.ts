/** Below the sync issues: writes that wait, and those of other people on this device. */
export const waitingWrites = {
  tryNow: 'Try now',
  sending: 'Sending, {time}',
  needsSignIn: 'Waits for your sign-in, {time}',
  needsUpgrade: 'Waits for a new version of the app, {time}',
  saved: 'Saved on this device, {time}',
  shop: {
    one: 'This device has also been used for shopping: <link>{n} order or message waits</link>',
    other: 'This device has also been used for shopping: <link>{n} orders or messages wait</link>',
  },
  shopToDecide: {
    one: 'This device has also been used for shopping: <link>{n} order or message waits, {toDecide} to decide</link>',
    other:
      'This device has also been used for shopping: <link>{n} orders or messages wait, {toDecide} to decide</link>',
  },
  unreadable: {
    one: 'This version of the app cannot read everything that is stored here; nothing of it is lost: <link>{n} unreadable entry</link>',
    other:
      'This version of the app cannot read everything that is stored here; nothing of it is lost: <link>{n} unreadable entries</link>',
  },
  others: {
    one: '{n} change of another staff member waits on this device and will be sent when they sign in here again.',
    other:
      '{n} changes of another staff member wait on this device and will be sent when they sign in here again.',
  },
  othersToDecide: {
    one: '{n} change of another staff member waits on this device and will be sent when they sign in here again; {toDecide} of them only after their decision.',
    other:
      '{n} changes of another staff member wait on this device and will be sent when they sign in here again; {toDecide} of them only after their decision.',
  },
  decide: 'Decide for them',
  question: 'Decide for a colleague?',
  text: 'Taken over, they are sent as yours. Set aside, they are not sent, and their author decides after signing in here. The log of this device says that it was you.',
  setAside: 'Set aside',
  takeOver: 'Take over',
  areSetAside: { one: '{n} change set aside.', other: '{n} changes set aside.' },
  areTakenOver: { one: '{n} change taken over.', other: '{n} changes taken over.' },
} as const
