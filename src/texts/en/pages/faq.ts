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
        'Almost. Grain and tone differ from board to board, and inlays are cut by hand. Sizes are right to about three millimetres.',
    },
    {
      question: 'How do I care for it?',
      answer:
        'Dust it with a dry cloth, keep it out of direct sun and away from radiators, and rub in a few drops of oil once a year: linseed for display, food-safe oil for trays and bowls. No dishwasher.',
    },
    {
      question: 'Do you take commissions?',
      answer:
        'Gladly, in quiet months. <contact>Write to us</contact> with a sketch, a size and a date.',
    },
  ],
} as const
