/** On the page of a sold-out product. */
export const stockAlert = {
  ask: 'Tell me when it is back',
  promised: 'We will write to {email} once, when it is back.',
  waiting:
    'Saved on this device for {email}. The workshop gets your request when this device is online.',
  refused: 'The workshop did not accept the last request. You can send it again.',
  notSaved: 'The request could not be saved on this device. Please try again.',
} as const
