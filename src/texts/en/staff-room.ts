/** Invitations and passwords. */
export const accounts = {
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  presentPassword: 'Current password',
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
    reading: 'Reading your invitation…',
    title: 'Your invitation',
    unreachable:
      'The server cannot be reached, and accepting an invitation needs it. The link stays valid; please try again when you are online.',
    welcome: 'Welcome to the workshop',
    invited: {
      owner: 'You are invited to Nefer as an owner. Choose a password, and you are in.',
      member:
        'You are invited to Nefer as a member of the staff. Choose a password, and you are in.',
    },
    accept: 'Accept invitation',
    accepted:
      'Your invitation is accepted, but signing in did not work yet. Please press the button once more.',
    hasAccount:
      'There is an account with this address already. Please type its password, or <link>choose a new one</link> and open the invitation again.',
    noNewAccounts:
      'This shop cannot create accounts yet. Please tell the owner: the function “create-account” is missing on the server.',
    closedTitle: 'This invitation cannot be used',
    closed: {
      used: 'This invitation has been accepted. If that was you, sign in with the password that you chose then.',
      expired:
        'Invitations are good for a week, and this one is older. Please ask the owner of the shop to send it again.',
      unknown:
        'The link may be cut off, or the owner of the shop has sent you a newer one since. Please look for the latest email, or ask for another invitation.',
    },
    toSignIn: 'Go to sign-in',
  },
  forgotten: {
    title: 'Forgotten password',
    text: 'We send a link to your address; it lets you choose a new password. Unsent changes on this device stay here.',
    sent: 'If there is an account with this address, the link is on its way. It works once and for an hour.',
    sentInDemo:
      'This is the demo on your own computer, which sends no email: if there is an account with this address, the link is on the page <link>Mail of this shop</link>.',
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
    text: 'Changing the password needs the server. If you have forgotten the current one, <link>ask for a link</link>.',
    others: 'All other devices must sign in again. What they have saved stays there.',
    save: 'Change password',
    doneTitle: 'Password Changed',
    done: 'Use the new password from now on.',
    refused: 'The current password is not right. Nothing was changed; please try again.',
    same: 'The new password is the current one. Please choose another.',
  },
} as const

/** The copy of the data that the shop holds of a customer. */
export const customerCopy = {
  title: 'Copy of the data that Nefer keeps, of {time}',
  none: 'none',
  /** As the server names them; those of products and of the checkout have their names there. */
  fields: {
    id: 'ID',
    created_at: 'Created at',
    customer_name: 'Customer name',
    customer_email: 'Customer email',
    customer_phone: 'Customer phone',
    customer_address: 'Customer address',
    payment_method: 'Payment method',
    status: 'Status',
    channel: 'Channel',
    locale: 'Language',
    total: 'Total',
    items: 'Items',
    shipping_info: 'Shipping info',
    placed_at: 'Placed at',
    updated_at: 'Updated at',
    held_at: 'Held at',
    hold_reason: 'Hold reason',
    sold_by: 'Sold by',
    changed_by: 'Changed by',
    cancelled_from: 'Status before the cancellation',
    missing: 'Pieces did not come back',
    pieces: 'Pieces',
    broken: 'Broken pieces',
    attempt: 'Last failed delivery',
    confirmation: 'Confirmation',
    asked_at: 'Asked at',
    how: 'How',
    next: 'What happens next',
    day: 'Day',
    orders: 'Orders',
    messages: 'Messages',
    mails: 'Emails',
    newsletter: 'Letters from the workshop',
    kind: 'Kind',
    order_id: 'Order number',
    sent_at: 'Sent at',
    name: 'Name',
    subject: 'Subject',
    message: 'Message',
    answered_at: 'Answered at',
    stock_alerts: 'Requests for an email about products',
    texts: 'Notes and reasons with this address or number',
    former_staff: 'Member of staff',
    left_at: 'Left at',
    product: 'Product',
    mailed_at: 'Mailed at',
    since: 'Since',
    confirmed_at: 'Confirmed at',
    product_id: 'Product ID',
    image: 'Image',
    note: 'Note',
    state: 'Governorate',
    zip: 'Postal code',
    events: 'Events',
    at: 'At',
    by: 'By',
    held: 'Held because',
    from: 'From',
    to: 'To',
    cause: 'Cause',
    mail: 'Email',
    fields: 'Corrected fields',
    returns: 'Returns',
    payments: 'Paid before delivery',
    reference: 'Reference',
    another: 'Not the same as one before',
    refund: 'Paid back',
    method: 'Payment method',
    reason: 'Reason',
    restocked: 'Back in stock',
    list_price: 'Price in the catalogue',
    discount: 'Discount',
    short: 'More than counted',
    extra: 'Other item',
    tendered: 'Cash given',
  },
  /** Kinds of events of an order. */
  events: {
    placed: 'Placed in the shop',
    sold: 'Sold at the stall',
    released: 'Released',
    status: 'Status',
    mail: 'Email',
    note: 'Note',
    return: 'Return',
    corrected: 'Correction',
    back: 'Parcel back',
    attempt: 'Not delivered',
    parcel: 'Parcel',
    payment: 'Paid before delivery',
    asked: 'Customer asked',
    confirmed: 'Confirmed',
  },
} as const

export const customers = {
  onlyOwners: 'Only owners can hand out and erase what is kept about a customer.',
  intro:
    'Somebody may ask for a copy of what the shop keeps about them, or ask you to erase it. You have two weeks to answer. First make sure who is asking: write to the address in the order.',
  who: 'Email, phone or order number',
  unclear: 'Please enter an email address, a phone number or a complete order number',
  lookUp: 'Look up',
  nothingKept: 'Nothing is kept about this customer.',
  orders: { one: '{n} order', other: '{n} orders' },
  messages: { one: '{n} message', other: '{n} messages' },
  stockAlerts: {
    one: '{n} request for an email when a product is back',
    other: '{n} requests for an email when a product is back',
  },
  texts: {
    one: '{n} note or reason elsewhere with this address or number',
    other: '{n} notes and reasons elsewhere with this address or number',
  },
  formerStaff: 'Was a member of staff; the name stands beside what they did',
  newsletter: 'Gets letters from the workshop',
  noNewsletter: 'Not signed up for letters',
  download: 'Download a copy',

  askToErase: 'Erase…',
  eraseOne: 'Erase what is kept about {name}?',
  whatErasingDoes:
    'Name, addresses and phone number go from closed orders, which stay as numbers; messages, the sign-up for letters and requests for an email about products are deleted. Orders that are under way are erased a day after they are delivered or cancelled. This cannot be undone.',
  erase: 'Erase',
  eraseAlso: 'Erase as well',
  whatIsAlso:
    'These are in the same orders, or name the customer. Tick only what belongs to the same person.',
  alsoKinds: {
    emailHere: 'Address in these orders',
    phoneHere: 'Number in these orders',
    email: {
      one: 'Address in these orders, with {n} more entry',
      other: 'Address in these orders, with {n} more entries',
    },
    phone: {
      one: 'Number in these orders, with {n} more order',
      other: 'Number in these orders, with {n} more orders',
    },
    note: 'Note about another order',
    reason: 'Reason of a return',
    line: 'Other item of a sale at the stall',
    price: 'Reason of a price at the stall',
    closing: 'Note of a closed day',
  },
  nothingLeft:
    'The data is erased on the server. Devices of colleagues forget it at their next connection.',
  stillOpen: {
    one: 'One order is still under way. It is erased a day after it is delivered or cancelled.',
    other:
      '{n} orders are still under way. They are erased a day after they are delivered or cancelled.',
  },
  erasedOne: 'Erased: {name}',
  nothingErased: 'The server had nothing of this customer any more.',
  notFoundAnyMore: 'The server did not find this customer any more.',
} as const

/** Who erased, exported, invited and dismissed. */
export const audit = {
  title: 'What was done',
  intro:
    'Who looked up or erased data of customers, invited people or removed their access. The list has numbers and no names of customers, and nobody can change it. Download it with each backup: after a restore, the customers who were erased since must be erased again.',
  none: 'Nothing was looked up or erased yet.',
  more: 'Show earlier',
  download: 'Download this list',
  by: '{time} · {who}',
  byServer: '{time} · the server, or somebody whose name is no longer kept',
  orders: 'Order numbers: {numbers}',
  columns: ['Time', 'Who', 'What', 'How many', 'Orders'],
  what: {
    export: 'Data of a customer was looked up',
    erase: 'A customer was erased',
    erase_closed: 'Orders of erased customers were closed, and erased',
    invite: 'Somebody was invited',
    withdraw_invitation: 'An invitation was withdrawn',
    dismiss: 'The access of a person was removed',
    sign_out_device: 'A device was signed out',
  },
  counts: {
    orders: { one: '{n} order', other: '{n} orders' },
    open: { one: '{n} order under way', other: '{n} orders under way' },
    messages: { one: '{n} message', other: '{n} messages' },
    newsletter: { one: '{n} sign-up for letters', other: '{n} sign-ups for letters' },
    stock_alerts: {
      one: '{n} request for an email about a product',
      other: '{n} requests for an email about products',
    },
    notes: { one: '{n} note about an order', other: '{n} notes about orders' },
    reasons: { one: '{n} reason of a return', other: '{n} reasons of returns' },
    lines: {
      one: '{n} other item of a sale at the stall',
      other: '{n} other items of sales at the stall',
    },
    closings: { one: '{n} note of a closed day', other: '{n} notes of closed days' },
    texts: { one: '{n} note or reason elsewhere', other: '{n} notes and reasons elsewhere' },
    former_staff: { one: '{n} former member of staff', other: '{n} former members of staff' },
  },
} as const

export const dashboard = {
  signInForOrders: 'Sign in to see orders and sales.',
  work: 'Work',
  held: 'Held: call the customer',
  messages: 'Messages',
  takenToday: 'Taken at the stall today',
  totalProducts: 'Total Products',
  totalOrders: 'Total Orders',
  pendingOrders: 'Pending Orders',
  chart: 'Sales',
  chartSummary: {
    one: '{total} in {n} order in the last {days} days, without cancelled ones',
    other: '{total} in {n} orders in the last {days} days, without cancelled ones',
  },
  showTable: 'Show as table',
  day: 'Day',
  lowStock: 'Low stock',
  noLowStock: 'No product is low in stock.',
  moreLowStock: { other: 'and {n} more, see Products sorted by stock' },
  countAgainHint: 'Sold in the last 7 days although the count was short, and not counted since.',
  soldBeyondCount: '{short} more sold than counted, {left} left',
  activity: 'Recent Activity',
  noActivity: 'Nothing has happened yet.',
  stallSale: 'Stall sale',
  newOrder: 'New order',
  orderOf: '{name}, {total}',
  order: 'Order {number}',
  productAdded: 'Product added: {name}',
  productChanged: 'Product changed: {name}',
  productsAdded: { one: '{n} product added', other: '{n} products added' },
  productsChanged: { one: '{n} product changed', other: '{n} products changed' },
  stockChanged: 'Stock {change}: {name}',
  stockOfDeletedChanged: 'Stock {change}: a deleted product',
  stockOfProductsChanged: {
    one: 'Stock of {n} product changed',
    other: 'Stock of {n} products changed',
  },
  categoryChanged: 'Category changed: {name}',
  /** `write`: what the kind of write is called. */
  waiting: '{write} {subject}',
  changes: { one: '{n} change', other: '{n} changes' },
  by: 'by {name}',
} as const

export const devices = {
  alarms: {
    unsent: {
      one: 'A device has had unsent changes for more than a day.',
      other: '{n} devices have had unsent changes for more than a day.',
    },
    oldApp: {
      one: 'A device works with an app that is more than a week older than this one.',
      other: '{n} devices work with an app that is more than a week older than this one.',
    },
    stuck: {
      one: 'For {n} minute no device has received updates: a transaction on the server does not end.',
      other:
        'For {n} minutes no device has received updates: a transaction on the server does not end.',
    },
    see: 'See the devices',
  },
  signIn: 'Please sign in again to see the devices.',
  unreachable: 'The server cannot be reached. The list of devices needs a connection.',
  none: 'No device has reported yet.',
  name: 'Device {id}',
  thisOne: 'Device {id}<muted> (this one)</muted>',
  lastUsedBy: 'Last used by',
  noLongerStaff: 'Somebody who is no longer staff',
  lastContact: 'Last contact',
  waiting: 'Waiting to be sent',
  waitingSince: '{count}, the oldest saved {time}',
  toDecide: 'To decide',
  appVersion: 'App version',
  freeSpace: 'Free space',
  unknown: 'Unknown: access removed',
  signOut: {
    button: 'Sign this device out',
    label: 'Sign this device out: {id}',
    title: 'Sign device {id} out?',
    text: 'The server refuses it from now on. At its next connection it forgets all customers. What it has not sent stays there, and is sent when its author signs in on it again. If the device is lost, its user should change their password, too.',
    thisDevice: 'This is the device that you use now. Use “Sign out” instead.',
    doneTitle: 'Device Signed Out',
    done: 'The server refuses device {id} from now on.',
    atNext: 'Signed out at its next connection',
    refused: 'Signed out {time}',
  },
} as const

/** Reads in the help file of a device. */
export const helpFile = {
  title: 'Help file of a device',
  text: 'If a device cannot send something, save a help file there, under “This device”, and choose the file here. What is in it is sent from here, and nothing happens twice.',
  choose: 'Choose a help file',
  cannotBeRead: 'This file cannot be read on this device now. Please choose it again.',
  unreadable: 'This is no help file of Nefer, or it was changed or damaged. Nothing was imported.',
  newer:
    'A newer version of the app wrote this file. Nothing was imported. Update the app on this device, then choose the file again.',
  saved: 'Saved {time}',
  savedBy: 'Saved {time} by {email}',
  nothingWaits: 'Nothing in it is waiting to be sent.',
  checking: 'Checking where it comes from…',
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

export const messages = {
  all: 'All messages',
  toAnswer: 'Messages to answer',
  showAnswered: 'Show answered ones',
  loading: 'Loading messages…',
  noneYet: 'Nobody has written yet.',
  allAnswered: 'Everything is answered.',
  showMore: 'Show more',
  sender: '{name}, {email}, {time}',
  answer: 'Answer',
  answerOne: 'Answer {name} by email',
  markAnswered: 'Mark as answered',
  markNotAnswered: 'Mark as not answered',
  answered: 'Answered {time}',
  answeredBy: 'Answered {time} by {name}',
  /** Each in its own language: an answer begins in the language of the message. */
  greetings: { en: 'Dear {name},', ar: 'تحية طيبة، {name}،' },

  failedMail: 'Mail that could not be sent',
  loadingMail: 'Loading mail…',
  allMailSent: 'All mail has been sent, or is on its way.',
  mail: 'Mail',
  mailKinds: {
    order_confirmation: 'Order confirmation',
    order_status: 'Status of an order',
    order_corrected: 'Corrected order',
    order_tracking: 'Parcel can be followed',
    staff_new_order: 'New order, to staff',
    staff_order_cancelled: 'Cancellation, to staff',
    staff_new_message: 'New message, to staff',
    newsletter_confirm: 'Sign-up for letters, to be confirmed',
    back_in_stock: 'A product is back',
    invitation: 'Invitation',
  },
  sentTo: 'To {addresses}, {time}',
  sendAgain: 'Send again',
  mailQueued: 'Mail Queued',
  isSentAgain: 'It is being sent again.',
  mailErrors: {
    senderStopped: 'Every attempt stopped before it was finished.',
    nobody: 'There is nobody to send it to.',
    unknownKind: 'This version cannot write an email of the kind {kind}.',
    noAnswer: 'The mail API does not answer: {detail}',
    answered: 'The mail API answered {status}: {detail}',
    refused: 'Refused: {addresses}',
  },
} as const

export const people = {
  loading: 'Loading people…',
  title: 'Who works here',
  ownersOnly: 'Only owners can invite people and remove their access.',
  roles: { owner: 'Owner', member: 'Member' },
  noAddress: 'No address',
  barred: 'Cannot sign in',
  you: 'this is you',
  notSeen: 'No device of theirs has reported yet',
  seen: 'Last seen {time}',
  dismissal: {
    button: 'Remove access',
    label: 'Remove access of {email}',
    labelNoAddress: 'Remove access of this person',
    title: 'Remove access of {email}?',
    titleNoAddress: 'Remove access of this person?',
    text: 'They can no longer read or change anything in the staff room, at once and on every device. What they have done stays. Unsent changes on their devices are no longer accepted: if it matters, let them send it first.',
    lastOwner: 'The shop keeps at least one owner. Invite another owner first.',
    doneTitle: 'Access Removed',
    done: '{email} no longer has access.',
    doneNoAddress: 'This person no longer has access.',
  },
  invited: {
    title: 'Invited',
    expired: 'The link is older than a week and no longer works',
    void: 'The link does not work: the owner who sent it cannot sign in. Send it again',
    waiting: 'Invited {time}, not accepted yet',
    sendAgain: 'Send again',
    sendAgainLabel: 'Send the invitation to {email} again',
    closed: 'This invitation is not open any more.',
    withdraw: 'Withdraw',
    withdrawLabel: 'Withdraw the invitation to {email}',
    withdrawnTitle: 'Invitation Withdrawn',
    withdrawn: 'The link for {email} no longer works.',
  },
  invite: {
    title: 'Invite somebody',
    role: 'Role',
    button: 'Invite',
    hint: 'Members do the daily work. Owners also invite people and remove their access.',
    alreadyStaff: 'Somebody with this address works here already.',
    refused: 'The server did not accept this address. Please look at it again.',
  },
  link: {
    title: '{email} is invited',
    text: 'An email with this link is on its way. You can also hand it over yourself: whoever has it can choose the password, so give it to nobody else. It works once and for a week, and is not shown again.',
    label: 'Invitation link',
    copied: 'Copied.',
    copyFailed: 'Copying did not work. Please select the link and copy it.',
    copy: 'Copy link',
  },
} as const

/** The settings of the shop. */
export const settings = {
  notHereYet: 'The settings come with the orders. They are not on this device yet.',
  ownersOnly: 'Only owners can change the settings.',
  save: 'Save settings',
  updated: {
    title: 'Settings Updated',
    confirmed: 'The settings have been updated successfully.',
    failed: 'Failed to update the settings. Please try again.',
  },
  sections: {
    announcement: 'Announcement',
    contact: 'Contact',
    hours: 'Business hours',
    delivery: 'Delivery time',
    testimonials: 'Testimonials',
    couriers: 'Couriers',
    orders: 'Orders and stock',
  },
  hints: {
    announcement: 'One line on top of every page of the shop, until the end of its last day.',
    hours: 'Leave both times empty on days when the workshop is closed.',
    delivery:
      'The fewest and the most days that a delivery takes. If both are empty, shoppers see no delivery time.',
    testimonials: 'The home page shows those that have a text.',
    orders: 'An order above one of these limits is held until you release it.',
    couriers:
      'Once there is one, “Shipped” asks for courier and tracking number, and customers can follow their parcel.',
    amount: 'EGP',
    openOrders: 'Within 24 hours.',
    instapay: 'Orders that are held offer “Ask for a deposit” with it.',
    askAbove:
      'Ask for confirmation above {amount}: such orders are marked “Not asked yet”, not held.',
    askNobody: 'Empty: no order is marked.',
    lowStock: 'A product with this many pieces or fewer is low in stock.',
  },
  courier: {
    of: 'Courier {n}',
    name: 'Name',
    phone: 'Phone',
    page: 'Tracking page',
    pageHint: 'An address with {number} in the place of the tracking number.',
    add: 'Add a courier',
    remove: 'Remove {name}',
    problems: {
      nameMissing: 'Please enter a name of at most 60 characters',
      nameTwice: 'This courier is in the list twice',
      phone: 'Please enter a valid phone number',
      page: 'Please enter an address that begins with https://',
      numberMissing: 'The link must contain {number}.',
    },
  },
  testimonial: 'Testimonial {n}',
  parts: {
    name_en: 'Name in English',
    name_ar: 'Name in Arabic',
    place_en: 'Place in English',
    place_ar: 'Place in Arabic',
    text_en: 'Text in English',
    text_ar: 'Text in Arabic',
  },
  from: 'From',
  to: 'To',
  languages: { en: 'English', ar: 'Arabic' },
  off: 'Off',
  refusals: {
    one: 'Hold orders of numbers with {n} refusal',
    other: 'Hold orders of numbers with {n} refusals',
  },
} as const

/** Signing in and out. */
export const signIn = {
  title: 'Staff sign-in',
  text: 'Once you have signed in, this device works at the stall without a connection too, and you can come back to it with your password.',
  button: 'Sign in',
  demo: 'Use the demo account',
  forgotten: 'Forgotten your password?',
  again: 'Sign in again',
  ended: {
    signedOut:
      'An owner has signed this device out. What you have saved here stays, and is sent once you sign in again.',
    expired:
      'Your session has ended. You can go on working: everything is saved on this device and is sent once you sign in again.',
    reachable:
      'The server can be reached again: sign in to see the orders. You can go on working: everything is saved on this device and is sent once you sign in again.',
    local:
      'You are back on this device without the server. You can go on working: everything is saved on this device and is sent once you sign in again.',
  },
  failures: {
    refused: 'The email or the password is not right. Nothing was changed; please try again.',
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
      one: '{n} change has not reached the server, which no longer recognises you as staff. Save a help file under “This device” and give it to the owner of the shop, who can send it.',
      other:
        '{n} changes have not reached the server, which no longer recognises you as staff. Save a help file under “This device” and give it to the owner of the shop, who can send them.',
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
    openDevice: 'Open “This device”',
    decide: 'Decide now',
    send: 'Send now',
    keep: 'Keep for me',
  },
} as const

/** Data that only the server has, and changes that only it makes. */
export const staffCalls = {
  unreachable: {
    people: 'The server cannot be reached. The list of people needs a connection.',
    staff: 'The server cannot be reached. Changing who works here needs a connection.',
    inviting: 'The server cannot be reached. Inviting somebody needs a connection.',
    customer: 'The server cannot be reached. Looking up a customer needs a connection.',
    audit: 'The server cannot be reached. The list of what was done needs a connection.',
    erasing: 'The server cannot be reached. Erasing needs a connection.',
    messages: 'The server cannot be reached. The list of messages needs a connection.',
    mail: 'The server cannot be reached. The list of emails needs a connection.',
    device: 'The server cannot be reached. Signing a device out needs a connection.',
  },
  signIn: {
    people: 'Your session has ended. Please sign in again to see the list of people.',
    staff: 'Your session has ended. Please sign in again to change who works here.',
    inviting: 'Your session has ended. Please sign in again to invite people.',
    customer: 'Your session has ended. Please sign in again to see what is kept about a customer.',
    audit: 'Your session has ended. Please sign in again to see what was done.',
    erasing: 'Your session has ended. Please sign in again to erase data.',
    messages: 'Your session has ended. Please sign in again to see the messages.',
    mail: 'Your session has ended. Please sign in again to see mail.',
    device: 'Your session has ended. Please sign in again to sign a device out.',
  },
  notStaff: 'This account is not allowed to do that, or no longer is.',
  refused: 'The server could not do that. Please try again later.',
} as const

/** What surrounds the screens of the staff room. */
export const staffLayout = {
  name: 'Nefer Admin',
  skip: 'Skip to content',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  nav: 'Staff room',
  links: {
    '/admin': 'Dashboard',
    '/admin/products': 'Products',
    '/admin/categories': 'Categories',
    '/admin/make-list': 'Make-list',
    '/admin/orders': 'Orders',
    '/admin/stall': 'Stall',
    '/admin/messages': 'Messages',
    '/admin/people': 'People',
    '/admin/customers': 'Customer data',
    '/admin/settings': 'Settings',
    '/admin/sync': 'Sync issues',
    '/admin/devices': 'Devices',
  },
  backToShop: 'Back to Shop',
  changePassword: 'Change password',
  /** Badges show the count; the rest is for screen readers. */
  badges: {
    orders: '{count}<hidden> to pack</hidden>',
    ordersHeld: '{count}<hidden> to pack or to call about, {held} of them held</hidden>',
    messages: '{count}<hidden> to answer</hidden>',
    issues: '{count}<hidden> to decide</hidden>',
  },
  /** A full page of messages: there may be more. */
  orMore: '{count}+',
  shortcuts: { title: 'Keyboard shortcuts', show: 'Show this list' },
  syncPill: '{status}: sync issues',
  dismissed:
    'The server no longer recognises you as staff. The orders of customers were taken off this device; what you wrote is kept under “Sync issues”.',
  stale:
    'As of {time}. What was written elsewhere since then cannot be seen yet, because a transaction on the server does not end. What you write here is saved and sent as always.',
  newOrders: {
    title: { one: 'New order', other: '{n} new orders' },
    order: '{name}, {total}',
    separator: '; ',
    more: '{orders}…',
    show: 'Show',
  },
  notFound: {
    title: 'Page not found',
    text: 'The address may be mistyped, or the page has moved.',
    toDashboard: 'Return to the dashboard',
  },
} as const

/** The headings of the staff room by screen. */
export const staffTitles = {
  dashboard: 'Dashboard',
  products: 'Products Management',
  addProduct: 'Add New Product',
  editProduct: 'Edit Product',
  importProducts: 'Import Products',
  categories: 'Categories Management',
  addCategory: 'Add New Category',
  editCategory: 'Edit Category',
  orders: 'Orders Management',
  makeList: 'Make-list',
  stall: 'Stall',
  closing: 'End of the day',
  returns: 'Returns',
  pack: 'Pack for the market',
  back: 'Back from the market',
  people: 'People',
  customers: 'Customer data',
  messages: 'Messages',
  password: 'Change password',
  settings: 'Settings',
  sync: 'Sync issues',
  devices: 'Devices',
} as const

/** Toasts about writes of staff. */
export const staffWrites = {
  savedHere: 'Saved on this device. It will sync when the server can be reached.',
  sentNow: 'Saved on this device. It is being sent.',
  sentSoon: 'Saved on this device. It is sent in a few seconds.',
  formGone: 'Another tab has sent or discarded this form. Nothing was saved here.',
  notRestored: 'Not put back into stock, because the product was deleted: {lines}.',
  takenBack: {
    'taken-back': 'Taken back. Nothing was sent.',
    'too-late': 'It is too late to take this back: it may have been sent already.',
    'built-upon': 'This cannot be taken back any more: something was changed after it.',
  },
  changedMeanwhile:
    'This was changed elsewhere. Nothing was overwritten: please choose what is to count.',
  needsDecision: 'Needs your decision',
  decide: 'Decide',
} as const

export const syncIssues = {
  none: 'Nothing needs your decision: no conflicts, and nothing was refused.',
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
    dependants: 'These depend on it and are discarded too:',
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
      'The product or category of this photo is also in a help file, so its picture cannot be replaced here. Nothing was changed: send the photo again as it is, and change the picture afterwards.',
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

export const tables = {
  sortBy: 'Sort by',
  reverse: 'Reverse the order',
  fromRowToRow: 'Move between rows',
  selected: '{count} selected',
  selectedSomeHidden: '{count} selected, {hidden} not shown',
  selectAll: 'Select all {count}',
  clearSelection: 'Clear',
} as const

/** Below the sync issues: writes that wait, and those of other people on this device. */
export const waitingWrites = {
  tryNow: 'Try now',
  sending: 'Sending, {time}',
  needsSignIn: 'Waiting for your sign-in, {time}',
  needsUpgrade: 'Waiting for a new version of the app, {time}',
  saved: 'Saved on this device, {time}',
  shop: {
    one: 'This device has also been used for shopping: <link>{n} order or message is waiting</link>',
    other:
      'This device has also been used for shopping: <link>{n} orders or messages are waiting</link>',
  },
  shopToDecide: {
    one: 'This device has also been used for shopping: <link>{n} order or message is waiting, {toDecide} to decide</link>',
    other:
      'This device has also been used for shopping: <link>{n} orders or messages are waiting, {toDecide} to decide</link>',
  },
  unreadable: {
    one: 'This version of the app cannot read everything that is stored here; nothing of it is lost: <link>{n} unreadable entry</link>',
    other:
      'This version of the app cannot read everything that is stored here; nothing of it is lost: <link>{n} unreadable entries</link>',
  },
  others: {
    one: '{n} change by another member of staff is waiting on this device and will be sent when they sign in here again.',
    other:
      '{n} changes by another member of staff are waiting on this device and will be sent when they sign in here again.',
  },
  othersToDecide: {
    one: '{n} change by another member of staff is waiting on this device and will be sent when they sign in here again; {toDecide} of them only after their decision.',
    other:
      '{n} changes by another member of staff are waiting on this device and will be sent when they sign in here again; {toDecide} of them only after their decision.',
  },
  decide: 'Decide for them',
  question: 'Decide for a colleague?',
  text: 'If you take them over, they are sent in your name. If you set them aside, they are not sent, and their author decides after signing in here. The log of this device says that it was you.',
  setAside: 'Set aside',
  takeOver: 'Take over',
  areSetAside: { one: '{n} change set aside.', other: '{n} changes set aside.' },
  areTakenOver: { one: '{n} change taken over.', other: '{n} changes taken over.' },
} as const
