/** Entries that this version of the shop cannot read. */
export const unreadable = {
  received: 'Received, but unreadable',
  receivedText:
    'The workshop’s server sent these entries in a form this version does not understand. Nothing of yours is affected; an older version of an entry stays in the shop.',
  asJson: 'The entry, as JSON',
  title: 'Unreadable entry',
  text: 'It cannot be sent as it is. It stays stored on this device, and what was written later about the same thing waits for it. A newer version of the shop may be able to read it.',
  setAside: 'Set aside',
  question: 'Set this entry aside?',
  questionText:
    'It is saved to a help file, which the workshop can read in, and it is not waited for any more: what stands behind it is sent. If that counts on this entry, the server may refuse it, and you will be asked.',
  letWait: 'Let it wait',
  saveAndSetAside: 'Save and set aside',
} as const
