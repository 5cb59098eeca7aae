import type { TextPage } from '#texts/text-page.ts'

export const about = {
  title: 'About Us',
  intro:
    'Nefer is a small workshop in Cairo, founded in 2015, that makes things of wood the slow way and sells them itself.',
  picture:
    'An eye being carved from a beech board, with chisels, a mallet and curled shavings around it',
  story: 'Our story',
  storyTexts: [
    'It began with one bench and a broken lantern. Repairing its lattice took three weeks, because nobody nearby still cut the stars by hand. The old man who could was persuaded to teach, and the workshop grew around his bench.',
    'Today a handful of artisans work in the same rooms. We still make in small numbers: when a piece is sold out, it is because the next one is not finished yet.',
  ],
  craft: 'Our craft',
  craftTexts: [
    'Boards dry for at least a year before they are cut. Boxes are held by finger joints, lattices by friction, inlays by a bed cut a hair too small. Brass is filed flush and waxed, never lacquered, so that it ages with the wood.',
    'The last coat is oil, rubbed in until the cloth comes away dry. What touches food is finished with food-safe oil only.',
  ],
  values: 'What we hold to',
  valueTexts: [
    {
      title: 'Craftsmanship',
      text: 'Joints are cut to fit, not filled. What will be touched is sanded by hand, and what will be opened is opened a hundred times before it leaves.',
    },
    {
      title: 'Sustainability',
      text: 'We buy walnut, olive and acacia by the trunk and use it down to the inlay strip. Offcuts become hooks, keys and beads; shavings go to a potter’s kiln.',
    },
    {
      title: 'Heritage',
      text: 'Lotus, scarab, obelisk, star lattice: we draw on pieces in Cairo’s museums and mosques, and name the source when you ask.',
    },
    {
      title: 'Community',
      text: 'Every maker is paid by the piece at a rate we set together, and free to teach. Two apprentices start each year.',
    },
  ],
  visit: 'Visit the workshop',
  visitText:
    'The door is open during business hours. Come and see a box being joined, feel the difference between olive and acacia, and have a glass of tea. If you would like to watch a particular step, write to us first and we will tell you when it is on the bench.',
  plan: 'Plan a visit',
} as const

export const contact = {
  title: 'Contact',
  intro: 'A question about a piece, an order or a commission? We answer within two working days.',
  workshop: 'The workshop',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  hours: 'Business hours',
  days: '{from} to {to}',
  fromTo: '{from} to {to}',
  closed: 'closed',
  form: 'Contact',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  send: 'Send message',
  notSaved:
    'Not saved: this device refuses to store anything. Your text is still in the form; please try again, or write to {email}.',
  notSavedNoEmail:
    'Not saved: this device refuses to store anything. Your text is still in the form; please try again.',
  sent: 'Thank you for your message! We will get back to you soon.',
  saved:
    'Thank you for your message! It is saved on this device and will be sent when you are online.',
} as const

/** `answer`: with the tags of a text page. */
export const faq = {
  title: 'Questions and answers',
  intro: 'What people ask us most, answered plainly.',
  questions: [
    {
      question: 'How do I pay?',
      answer:
        'In cash, to the courier, when the parcel is in your hands. There is no other way at the moment, so we never ask for a card number.',
    },
    {
      question: 'What does shipping cost?',
      answer:
        'Nothing. Shipping is free for every order in Egypt. More under <shipping>Shipping and returns</shipping>.',
    },
    {
      question: 'Can I order without a connection?',
      answer:
        'Yes. The shop keeps products and cart on your device. An order placed offline gets its number at once, is saved on this device and is sent when you are online again and the shop is open; some browsers send it even while it is closed, and the shop tells you if yours does. Until our server has it, the shop says “Saved on this device”, never “ordered”.',
    },
    {
      question: 'What if the piece is sold out by then?',
      answer:
        'Then the order is not accepted, and nothing is charged or sent. You will find it under your orders with the reason for each line, and one tap puts cart and form back for another try.',
    },
    {
      question: 'Do I need an account?',
      answer:
        'No. Your cart, your orders and your address live on this device only. Look under <account>This device</account>; you can erase them there.',
    },
    {
      question: 'Will my piece look exactly like the picture?',
      answer:
        'Almost. Grain and tone differ from board to board, and inlays are cut by hand. Sizes are accurate to about three millimetres.',
    },
    {
      question: 'How do I care for it?',
      answer:
        'Dust it with a dry cloth, keep it out of direct sun and away from radiators, and rub in a few drops of oil once a year: linseed oil for display pieces, food-safe oil for trays and bowls. No dishwasher.',
    },
    {
      question: 'Do you take commissions?',
      answer:
        'Gladly, in quiet months. <contact>Write to us</contact> with a sketch, a size and a date.',
    },
  ],
} as const

export const privacy = {
  title: 'Privacy policy',
  intro: 'What stays on your device, what reaches us, and how to erase either.',
  blocks: [
    { heading: 'What is kept on this device' },
    {
      text: 'This shop works without a connection, so it keeps more on your device than most: a copy of the catalogue and its pictures, your cart, half-filled forms, the orders placed here with the name, phone number and address you typed, the address you asked it to remember, what you searched for last, the pieces you looked at last, the pieces you saved, your choice of language and of light or dark, how far the device’s clock is from ours, and which orders you want to be told about. What you send (an order, a message, a sign-up for our letters, a request for an email when a product is back) is kept here until it can be sent, and a copy stays for seven days, in case our server has to be restored from a backup. A short list notes technical faults. None of it leaves the device except when you send one of these, or take it to another browser by a code that you make; the app also asks for the state of an open order by its number. Only while the catalogue is copied for the first time, the numbers of the pieces in your cart and of those you looked at last are sent, without your name, so that these pieces come first.',
    },
    {
      text: 'Where somebody from the workshop signs in, the device also keeps what they work with: orders, sales and counts of market days, photos that are waiting to be sent, the product lists that were imported in the last seven days, and a scrambled form of their password, with which they can come back without a connection. Orders are removed from the device when they sign out. What they wrote about an order or noted at the end of a market day and could not send yet stays until it is sent.',
    },
    { heading: 'What reaches us' },
    {
      list: [
        '<strong>An order</strong>: name, email, phone, address, the note you add, the pieces and the total. We need it to deliver, and keep it as long as tax law requires, which is five years.',
        '<strong>A message</strong>: name, email, subject and text, kept until a year after our answer, for two years if there is none, or until you ask us to delete it.',
        '<strong>A sign-up for our letters</strong>: your email address, until you unsubscribe.',
        '<strong>A request for an email when a product is back</strong>: your email address and the product, until 30 days after that email, at most a year.',
        '<strong>What we note</strong>: words of ours about your order or a return, kept with the order; about a sale at the stall, for a year.',
        '<strong>A wish to be told</strong>: the address that your browser’s notification service gives to this device, with your order, until you stop it or the order is erased. On a cleared device it stays until our server has deleted it. That service belongs to the maker of your browser and cannot read what we send.',
        '<strong>Your network address</strong>: seen by the server with each request. To slow down abuse it is counted in a scrambled form, for about a day. For that day the scrambled form is also tied to your order.',
      ],
    },
    { heading: 'What we do not do' },
    {
      text: 'There are no advertising cookies, no analytics, no tracking pixels and no fonts or scripts from other companies. We sell no data, and share your address with the courier only.',
    },
    { heading: 'How to erase it' },
    {
      text: '“Clear this device” under <account>This device</account> removes everything kept here; so does clearing the site data in your browser. For what we hold, <contact>write to us</contact> with your order number: we answer within two weeks. An order under way is erased once it has arrived or was cancelled.',
    },
  ],
} as const satisfies TextPage

export const shipping = {
  title: 'Shipping and returns',
  intro: 'Free to every governorate of Egypt, paid in cash at your door.',
  /** Below the first text, where the workshop says how long the courier takes. */
  days: {
    heading: 'From there, the courier takes:',
    exactly: { one: '{place}: {n} day', other: '{place}: {n} days' },
    fromOne: { other: '{place}: 1 to {n} days' },
    fromTwo: { other: '{place}: 2 to {n} days' },
    fromTo: { one: '{place}: {m} to {n} days', other: '{place}: {m} to {n} days' },
    others: 'Other governorates',
  },
  blocks: [
    { heading: 'How your parcel travels' },
    {
      text: 'We pack each piece in recycled board and wool, and hand it to a courier once your order is confirmed, usually within two working days. The courier calls before coming, so please give a number that you answer.',
    },
    { heading: 'What it costs' },
    {
      text: 'Nothing. The total in your cart is what you pay the courier, in cash, when you receive the parcel. We do not ship outside Egypt yet.',
    },
    { heading: 'If something is not right' },
    {
      list: [
        'Open the parcel while the courier is there. A damaged piece can be refused on the spot.',
        'You can return any piece within 14 days, unused and in its packaging. We collect it free of charge and give the money back in cash or by transfer.',
        'A fault that shows later is ours to repair for two years; wear and sun are not faults.',
        'Commissioned pieces can be returned only if they differ from what was agreed.',
      ],
    },
    { heading: 'Orders placed offline' },
    {
      text: 'An order written without a connection starts its journey when your device has sent it and our server has confirmed it. Your orders, under <account>This device</account>, always show whether one is saved on this device or confirmed.',
    },
    {
      text: 'Anything else? <contact>Write to us</contact>, with your order number if you have one.',
    },
  ],
} as const satisfies TextPage & { days: object }

export const terms = {
  title: 'Terms',
  intro: 'The agreement between you and the workshop, in plain words.',
  blocks: [
    { heading: 'When an order is binding' },
    {
      text: 'Pressing “Place Order” makes us an offer. It becomes a contract when our server has confirmed it; until then it is saved on your device and can still be refused, for instance because a piece is sold out. You see this in your orders, with the reason.',
    },
    { heading: 'Prices' },
    {
      text: 'Prices are in Egyptian pounds and include tax. Shipping is free. If you order at a price that was shown within the last 72 hours, we honour it even if it has risen in the meantime; if it has fallen, you pay the lower one. An older price is refused and the new one shown, so that you can decide again.',
    },
    { heading: 'Payment' },
    {
      text: 'Cash on delivery. The pieces are yours when they are paid for. If the courier cannot reach you after three tries, the order is cancelled at no cost to you.',
    },
    { heading: 'Returns and faults' },
    {
      text: 'You may return unused pieces within 14 days, and we repair faults in workmanship for two years. The details are under <shipping>Shipping and returns</shipping>. Your rights under Egyptian consumer law are not limited by any of this.',
    },
    { heading: 'Handmade means different' },
    {
      text: 'Grain, tone and inlay vary. That is not a fault; a joint that opens is. If in doubt, <contact>ask us</contact>.',
    },
    { heading: 'Pictures and texts' },
    { text: 'They belong to the workshop. Share them freely, and say where they come from.' },
  ],
} as const satisfies TextPage
