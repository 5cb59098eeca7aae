export const syncIssues = {
  none: 'Nothing needs you: no conflicts, no refusals.',
  conflicts: 'Conflicts',
  conflictsText:
    'This was changed elsewhere while your change was on its way. Nothing has been overwritten: choose what is to count.',
  refused: 'Refused by the server',
  onTheWay: 'On the way',
  saved: 'Saved {time}',
  /** A write and what it is about. */
  write: '{write} {subject}',
  heading: '{write}: {subject}',
  conflict: {
    chooseOne: 'Please choose one.',
    chooseAll: 'Please choose one for every field.',
    save: 'Save my choice',
    undisputed: 'Also yours, and not disputed: sent with your choice',
    before: 'When you began',
    theirs: 'On the server now',
    mine: 'Yours',
    sent: 'Your choice is being sent.',
    dropped: 'What the server has stays as it is.',
  },
  deletion: {
    text: 'It has been changed since you saw it, so it was not deleted.',
    keep: 'Keep',
    anyway: 'Delete anyway',
    before: 'When you deleted it',
  },
  discard: {
    busy: 'Something that depends on it is being sent. Try again.',
    text: 'The server keeps what it has. What you wrote is erased from this device and cannot be brought back.',
    dependants: 'What cannot happen without it goes too:',
  },
  order: {
    facts: '{name}, {total}',
    changedBy: 'Changed by {name}, {time}',
    changed: 'Changed, {time}',
  },
  stock: {
    counted: 'You counted {counted} ({delta}); the server has {available}.',
    entered: 'You entered {delta}; the server has {available}.',
    setTo: 'Set to {count}',
  },
  again: {
    sellAnyway: 'Sell anyway, correct the count',
    send: 'Send again',
    sent: 'Sent again.',
    arrived: 'The server has it already, as it was.',
    unknown:
      'It may have reached the server, which cannot be asked now. Nothing was sent: try again with a connection.',
    shownElsewhere:
      'What shows this photo is also in a help file, so its picture cannot be replaced here. Nothing was changed: send the photo again as it is, and change the picture afterwards.',
    helpFile:
      'Save a help file under <link>This device</link> and give it to the owner of the shop, who can send it.',
    gone: 'This is what you had entered. Copy what you still need before you discard it.',
  },
  edit: {
    open: 'Edit and send',
    title: 'Edit and send again',
    leaveOut: 'A quantity of 0 leaves a piece out of the sale.',
    invalid: 'These values do not fit. Nothing was sent; please check them.',
    quantityOf: '{product}: quantity',
    differenceOf: '{product}: pieces more or fewer',
    priceOf: '{product}: price',
    discountOf: '{product}: discount',
    statuses: {
      pending: 'pending',
      processing: 'processing',
      shipped: 'shipped',
      delivered: 'delivered',
      cancelled: 'cancelled',
    },
  },
} as const
