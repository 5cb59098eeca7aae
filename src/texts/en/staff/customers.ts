export const customers = {
  onlyOwners: 'Owners hand out and erase what is kept of a customer.',
  intro:
    'Somebody may ask for a copy of what the shop holds of them, or ask you to erase it. You have two weeks to answer. Look at who is asking first: write to the address that the order names.',
  who: 'Email, phone or order number',
  unclear: 'Please enter an email address, a phone number or the whole number of an order',
  lookUp: 'Look up',
  nothingKept: 'Nothing is kept of this customer.',
  orders: { one: '{n} order', other: '{n} orders' },
  messages: { one: '{n} message', other: '{n} messages' },
  stockAlerts: {
    one: '{n} request for a mail when a product is back',
    other: '{n} requests for a mail when a product is back',
  },
  newsletter: 'Gets the newsletter',
  noNewsletter: 'Not signed up for the newsletter',
  download: 'Download a copy',

  askToErase: 'Erase…',
  eraseOne: 'Erase what is kept of {name}?',
  whatErasingDoes:
    'Name, addresses and phone number go from closed orders, which stay as numbers; messages, the newsletter sign-up and requests for mail about products are deleted. Orders that are under way stay until they are delivered or cancelled. This cannot be undone.',
  erase: 'Erase',
  erased: 'Customer Erased',
  nothingLeft: 'Nothing is left of them but the numbers of their orders.',
  stillOpen: {
    one: 'One order is still under way and stays as it is. Erase again once it is closed.',
    other: '{n} orders are still under way and stay as they are. Erase again once they are closed.',
  },
  notFoundAnyMore: 'The server did not find this customer any more.',
} as const
