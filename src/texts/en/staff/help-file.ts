/** Reads in the help file of a device. */
export const helpFile = {
  title: 'Help file of a device',
  text: 'A device that cannot send any more saves one under ‘This device’. What is in it is sent from here by its original numbers: nothing happens twice.',
  choose: 'Choose a help file',
  cannotBeRead: 'This file cannot be read on this device now. Please choose it again.',
  unreadable: 'This is no help file of Nefer, or it was changed or damaged. Nothing was read in.',
  newer:
    'A newer version of the app wrote this file. Nothing was read in. Update the app on this device, then choose the file again.',
  saved: 'Saved {time}',
  savedBy: 'Saved {time} by {email}',
  nothingWaits: 'Nothing in it waits to be sent.',
  checking: 'Checking where it comes from...',
  newerEntries: {
    one: '{n} entry cannot be read by this version of the app.',
    other: '{n} entries cannot be read by this version of the app.',
  },
  send: 'Send what is in it',
  sendSome: 'Send {some} of {all}',
  sending: { one: '{n} change is being sent.', other: '{n} changes are being sent.' },
  refused: {
    unchecked:
      'Changes by staff are sent only if the server knows the device and their author, and it cannot be asked now. They stay in the file; none of them is sent:',
    'unknown-device':
      'These changes by staff come from a device that nobody of this shop uses, so anybody may have made them. They stay in the file; none of them is sent:',
    'unknown-author':
      'The author of these changes is not among the people of this shop. They stay in the file; none of them is sent:',
  },
  unknownPerson: 'somebody unknown here',
  shopper: 'a shopper',
  byAt: '{author}, {time}',
  changed: '{before} → {after}',
} as const
