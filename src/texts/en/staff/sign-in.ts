/** Signing in and out. */
export const signIn = {
  title: 'Staff sign-in',
  text: 'Once you have signed in, this device works at the stall without a connection too, and you can come back to it with your password.',
  button: 'Sign in',
  demo: 'Use the demo account',
  forgotten: 'Forgotten your password?',
  again: 'Sign in again',
  ended: {
    expired:
      'Your session has ended. You can go on working: everything is saved on this device and is sent once you sign in again.',
    reachable:
      'The server can be reached again: sign in to see the orders. You can go on working: everything is saved on this device and is sent once you sign in again.',
    local:
      'You are back on this device without the server. You can go on working: everything is saved on this device and is sent once you sign in again.',
  },
  failures: {
    refused:
      'This email and password do not belong together. Nothing was changed; please try again.',
    'not-staff':
      'This account is not a staff account. Ask the owner of the shop for an invitation.',
    wait: 'Too many wrong passwords without a connection. Please wait a while, or sign in when you are online.',
    unreachable:
      'The server cannot be reached, and signing in for the first time needs it. Please try again when you are online.',
  },
  out: {
    button: 'Sign out',
    failed: 'Signing out did not work. You are still signed in; please try again.',
    unsentTitle: 'Not everything is sent yet',
    offlineTitle: 'Sign out without a connection?',
    unsent: {
      one: '{n} change has not reached the server. Kept for you, it stays on this device and is sent when you sign in here again; nobody else can send it.',
      other:
        '{n} changes have not reached the server. Kept for you, they stay on this device and are sent when you sign in here again; nobody else can send them.',
    },
    unsentDismissed: {
      one: '{n} change has not reached the server, which does not count you among the staff any more. Save a help file under ‘This device’ and give it to the owner of the shop, who can send it.',
      other:
        '{n} changes have not reached the server, which does not count you among the staff any more. Save a help file under ‘This device’ and give it to the owner of the shop, who can send them.',
    },
    toDecide: {
      one: '{n} of them was refused: sending again does not help before you have decided.',
      other: '{n} of them were refused: sending again does not help before you have decided.',
    },
    canSignInOffline:
      'There is no connection. You can come back on this device with your password; the orders are not here until you are online again.',
    noReturn:
      'There is no connection. Once you are signed out, nobody can work with this device until it is online again.',
    notSentOffline:
      'There is no connection: nothing could be sent. Nothing is lost and you are still signed in.',
    notSent: 'Not everything could be sent. Nothing is lost and you are still signed in.',
    openDevice: 'Open ‘This device’',
    decide: 'Decide now',
    send: 'Send now',
    keep: 'Keep for me',
  },
} as const
