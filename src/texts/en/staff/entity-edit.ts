/** The edit forms of products and categories. */
export const entityEdit = {
  notSavedYet: 'Not saved yet. What you type is kept on this device.',
  photoFailed: 'Not saved: a picture could not be used. What you entered is still here.',
  left: 'Not saved: the form was closed before its pictures were ready. Open it again to save.',
  nothingChanged: 'Nothing had to be changed.',
  restored: 'What you had typed here before has been brought back.',
  startAfresh: 'Start afresh',
  changedElsewhere: 'changed elsewhere to {value}',
  changedElsewhereHint: 'changed elsewhere to {value}. {hint}',
  takeTheirs: 'Use that<hidden> for {field}</hidden>',
  keepMine: 'Keep mine<hidden> for {field}</hidden>',
  yes: 'yes',
  no: 'no',
  emptyValue: '(empty)',
} as const
