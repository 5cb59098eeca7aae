/** Data that only the server has, and changes that only it makes. */
export const staffCalls = {
  unreachable: {
    people:
      'The list of people is only on the server, and it cannot be reached: this needs a connection.',
    staff:
      'Who works here is only on the server, and it cannot be reached: this needs a connection.',
    inviting: 'Inviting is only on the server, and it cannot be reached: this needs a connection.',
    customer:
      'What is kept of a customer is only on the server, and it cannot be reached: this needs a connection.',
    erasing: 'Erasing is only on the server, and it cannot be reached: this needs a connection.',
    messages:
      'The list of messages is only on the server, and it cannot be reached: this needs a connection.',
    mail: 'Mail is only on the server, and it cannot be reached: this needs a connection.',
  },
  signIn: {
    people: 'The list of people is given out to a current session only. Please sign in again.',
    staff: 'Who works here is given out to a current session only. Please sign in again.',
    inviting: 'Inviting is given out to a current session only. Please sign in again.',
    customer:
      'What is kept of a customer is given out to a current session only. Please sign in again.',
    erasing: 'Erasing is given out to a current session only. Please sign in again.',
    messages: 'The list of messages is given out to a current session only. Please sign in again.',
    mail: 'Mail is given out to a current session only. Please sign in again.',
  },
  notStaff: 'This account may not do that (any more).',
  refused: 'The server could not do that. Please try again later.',
} as const
