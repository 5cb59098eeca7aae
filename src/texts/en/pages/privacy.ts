import type { TextPage } from '#texts/text-page.ts'

export const privacy = {
  title: 'Privacy policy',
  intro: 'What stays on your device, what reaches us, and how to erase either.',
  blocks: [
    { heading: 'What is kept on this device' },
    {
      text: 'This shop works without a connection, so it keeps more on your device than most: a copy of the catalogue and its pictures, your cart, half-filled forms, the orders placed here with the name, phone number and address you typed, the address you asked it to remember, what you searched for last, the pieces you looked at last, the pieces you saved, and your choice of light or dark. What you send (an order, a message, a newsletter sign-up, a request for a mail when a product is back) waits here until it can be sent, and a copy stays for seven days, in case our server has to be restored from a backup. A short list notes technical faults. None of it leaves the device except when you send one of these; the app also asks for the state of an open order by its number. Only while the catalogue is copied for the first time, the numbers of the pieces in your cart and of those you looked at last are sent, without your name, so that these pieces come first.',
    },
    {
      text: 'Where somebody from the workshop signs in, the device also keeps what they work with: orders, photos that wait to be sent, and a scrambled form of their password, with which they can come back without a connection. Orders leave the device when they sign out. What they wrote about an order or noted at the end of a market day and could not send yet stays until it is sent.',
    },
    { heading: 'What reaches us' },
    {
      list: [
        '<strong>An order</strong>: name, email, phone, address, the note you add, the pieces and the total. We need it to deliver, and keep it as long as tax law asks.',
        '<strong>A message</strong>: name, email, subject and text, kept until a year after our answer, or until you ask us to delete it.',
        '<strong>A newsletter sign-up</strong>: your email address, until you leave the list.',
        '<strong>A request for a mail when a product is back</strong>: your email address and the product, until 30 days after that mail, at most a year.',
        '<strong>Your network address</strong>: seen by the server with each request. To slow down abuse it is counted in a scrambled form, for about a day. For that day the scrambled form is also tied to your order.',
      ],
    },
    { heading: 'What we do not do' },
    {
      text: 'There are no advertising cookies, no analytics, no tracking pixels and no fonts or scripts from other companies. We sell no data, and share your address with the courier only.',
    },
    { heading: 'How to erase it' },
    {
      text: '“Clear this device” under <account>This device</account> removes everything kept here; so does clearing the site data in your browser. For what we hold, <contact>write to us</contact> with your order number: we answer within two weeks.',
    },
  ],
} as const satisfies TextPage
