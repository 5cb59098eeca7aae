/** The list of writes that this device has not sent yet. */
export const syncPage = {
  title: 'Waiting to be sent',
  neverChecked: 'Prices and stock have not been fetched yet.',
  checked: 'Prices and stock checked {ago}.',
  ofStaff: {
    one: '{n} change of staff waits on this device. Whoever made it sees it after signing in.',
    other:
      '{n} changes of staff wait on this device. Whoever made them sees them after signing in.',
  },
  nothing: 'Nothing waits: everything you sent has arrived.',
  syncNow: 'Sync now',
  log: 'Technical log',
  logEntry: '{when}, {event}: {detail}',
  state: 'State',
  saved: 'Saved',
  attempts: 'Attempts',
  attemptsAndNext: '{attempts}, next {when}',
  showContents: 'Show contents',
  seeOrder: 'See the order',
  beingSent: 'It is being sent right now and was not discarded.',
  mayHaveArrived:
    'It may already have reached us. We ask the workshop first and remove only what did not arrive.',
  notSent:
    'The workshop does not have it. It will be erased from this device and cannot be brought back.',
  keep: 'Keep and send it',
  editInCart: 'Edit in the cart',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser did not allow copying.',
  contentsAsStored: 'Contents, as stored',
  fieldOf: '{product}: {field}',
  pieces: 'Pieces',
  piecesAndTotal: { one: '{n} piece, {total}', other: '{n} pieces, {total}' },
  name: 'Name',
  subject: 'Subject',
  message: 'Message',
} as const
