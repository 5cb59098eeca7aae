/** Giving up a write that is not sent yet. */
export const discard = {
  discard: 'Discard',
  whenOnline: 'Discard when online',
  keep: 'Keep it',
  unknownKind: 'Discard this {kind}?',
  withdrawn: 'Discarded',
  ofOthers:
    'Another member of staff has made a change on this device that depends on it. It was not discarded: they have to discard theirs first, or an owner takes both over.',
  later: 'It will be discarded when you are online, unless it has arrived already.',
  arrived: 'The server has it already: it was not discarded.',
  unknown:
    'It may have reached the server, which cannot be asked now. It was not discarded: try again with a connection.',
} as const
