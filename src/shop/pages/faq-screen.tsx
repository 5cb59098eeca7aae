import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeading } from '#ui/page/headings.tsx'

const questions: readonly { question: string; answer: ReactNode }[] = [
  {
    question: 'How do I pay?',
    answer: (
      <p>
        In cash, to the courier, when the parcel is in your hands. There is no other way at the
        moment, so we never ask for a card number.
      </p>
    ),
  },
  {
    question: 'What does shipping cost?',
    answer: (
      <p>
        Nothing. Shipping is free for every order in Egypt. More under{' '}
        <Link to="/shipping">Shipping and returns</Link>.
      </p>
    ),
  },
  {
    question: 'Can I order without a connection?',
    answer: (
      <p>
        Yes. The shop keeps products and cart on your device. An order placed offline gets its
        number at once, is saved on this device and is sent when you are online again and the shop
        is open; some browsers send it even while it is closed, and the shop tells you if yours
        does. Until our server has it, the shop says “Saved on this device”, never “ordered”.
      </p>
    ),
  },
  {
    question: 'What if the piece is sold out by then?',
    answer: (
      <p>
        Then the order is not accepted, and nothing is charged or sent. You will find it under your
        orders with the reason for each line, and one tap puts cart and form back for another try.
      </p>
    ),
  },
  {
    question: 'Do I need an account?',
    answer: (
      <p>
        No. Your cart, your orders and your address live on this device only. Look under{' '}
        <Link to="/account">Account</Link>; you can erase them there.
      </p>
    ),
  },
  {
    question: 'Will my piece look exactly like the picture?',
    answer: (
      <p>
        Almost. Grain and tone differ from board to board, and inlays are cut by hand. Sizes are
        right to about three millimetres.
      </p>
    ),
  },
  {
    question: 'How do I care for it?',
    answer: (
      <p>
        Dust it with a dry cloth, keep it out of direct sun and away from radiators, and rub in a
        few drops of oil once a year: linseed for display, food-safe oil for trays and bowls. No
        dishwasher.
      </p>
    ),
  },
  {
    question: 'Do you take commissions?',
    answer: (
      <p>
        Gladly, in quiet months. <Link to="/contact">Write to us</Link> with a sketch, a size and a
        date.
      </p>
    ),
  },
]

export function FaqScreen() {
  return (
    <div className="page-narrow">
      <PageHeading
        title="Questions and answers"
        intro="What people ask us most, answered plainly."
      />
      <div className="border-t border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-b border-line">
            <summary
              className={
                'flex items-center justify-between gap-6 min-h-15 py-3 title-3 list-none ' +
                '[&::-webkit-details-marker]:hidden'
              }
            >
              {question}
              <span
                aria-hidden="true"
                className={
                  'text-2xl font-sans font-300 text-brass-text transition-transform duration-[var(--quick)] ' +
                  'group-open:rotate-45'
                }
              >
                +
              </span>
            </summary>
            <div className="prose pb-6 max-w-150 text-text-muted">{answer}</div>
          </details>
        ))}
      </div>
    </div>
  )
}
