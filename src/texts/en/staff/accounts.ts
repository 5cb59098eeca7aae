/** Invitations and passwords. */
export const accounts = {
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  presentPassword: 'Present password',
  showPassword: 'Show password',
  passwordHint: {
    one: 'At least {n} character. A few words in a row are easy to remember and hard to guess.',
    other: 'At least {n} characters. A few words in a row are easy to remember and hard to guess.',
  },
  weakPassword:
    'The server finds this password too easy to guess. Please choose another or a longer one.',
  unreachable:
    'The server cannot be reached. What you have typed stays here; please try again when you are online.',
  invitation: {
    reading: 'Reading your invitation...',
    title: 'Your invitation',
    unreachable:
      'The server cannot be reached, and accepting an invitation needs it. The link stays good; please try again when you are online.',
    welcome: 'Welcome to the workshop',
    invited: {
      owner:
        'You are invited to Nefer as an owner of the staff. Choose a password, and you are in.',
      member:
        'You are invited to Nefer as a member of the staff. Choose a password, and you are in.',
    },
    accept: 'Accept invitation',
    accepted:
      'Your invitation is accepted, but signing in did not work yet. Please press the button once more.',
    hasAccount:
      'There is an account with this address already. Please type its password, or <link>choose a new one</link> and open the invitation again.',
    noNewAccounts:
      'This shop cannot make accounts by itself yet. Please tell the owner: the function “create-account” is missing on the server.',
    closedTitle: 'This invitation cannot be used',
    closed: {
      used: 'This invitation has been accepted. If that was you, sign in with the password that you chose then.',
      expired:
        'Invitations are good for a week, and this one is older. Please ask the owner of the shop to send it again.',
      unknown:
        'The link may be cut off, or the owner of the shop has sent you a newer one since. Please look for the latest mail, or ask for another invitation.',
    },
    toSignIn: 'Go to sign-in',
  },
  forgotten: {
    title: 'Forgotten password',
    text: 'We send a link to your address; it lets you choose a new password. What waits on this device to be sent stays here.',
    sent: 'If there is an account with this address, the link is on its way. It works once and for an hour.',
    sentInDemo:
      'This is the demo on your own computer, which sends no mail: if there is an account with this address, the link is on the page <link>Mail of this shop</link>.',
    tooOften: 'A link was sent a moment ago. Please look for it, or try again in a few minutes.',
    unreachable: 'The server cannot be reached. Please try again when you are online.',
    send: 'Send the link',
    backToSignIn: 'Back to sign-in',
  },
  recovery: {
    closedTitle: 'This link cannot be used',
    closed: 'A link for a new password works once and for an hour. Please ask for another.',
    askAgain: 'Ask for another link',
    title: 'A new password',
    text: 'Choose it, and you are signed in on this device.',
    save: 'Save password',
    refused: 'This link has been used, or is older than an hour. Please ask for another.',
    same: 'This is the password that the account has already: you can sign in with it.',
  },
  change: {
    text: 'Changing the password needs the server. If you have forgotten the present one, <link>ask for a link</link>.',
    save: 'Change password',
    doneTitle: 'Password Changed',
    done: 'The new password counts from now on.',
    refused: 'The present password is not right. Nothing was changed; please try again.',
    same: 'The new password is the present one. Please choose another.',
  },
} as const
