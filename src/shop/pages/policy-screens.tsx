import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeading } from '#ui/page/headings.tsx'

export function PrivacyScreen() {
  return (
    <TextPage
      title="Privacy policy"
      intro="What stays on your device, what reaches us, and how to erase either."
    >
      <h2>What is kept on this device</h2>
      <p>
        This shop works without a connection, so it keeps more on your device than most: a copy of
        the catalogue and its pictures, your cart, half-filled forms, the orders placed here with
        the name, phone number and address you typed, the address you asked it to remember, what you
        searched for last, the pieces you looked at last, and your choice of light or dark. What you
        send (an order, a message, a newsletter sign-up) waits here until it can be sent, and a copy
        stays for seven days, in case our server has to be restored from a backup. A short list
        notes technical faults. None of it leaves the device except when you send an order, a
        message or a newsletter sign-up.
      </p>
      <p>
        Where somebody from the workshop signs in, the device also keeps what they work with:
        orders, photos that wait to be sent, and a scrambled form of their password, with which they
        can come back without a connection. Orders leave the device when they sign out.
      </p>
      <h2>What reaches us</h2>
      <ul>
        <li>
          <strong>An order</strong>: name, email, phone, address, the pieces and the total. We need
          it to deliver, and keep it as long as tax law asks.
        </li>
        <li>
          <strong>A message</strong>: name, email, subject and text, kept until a year after our
          answer, or until you ask us to delete it.
        </li>
        <li>
          <strong>A newsletter sign-up</strong>: your email address, until you leave the list.
        </li>
        <li>
          <strong>Your network address</strong>: seen by the server with each request. To slow down
          abuse it is counted in a scrambled form, for about a day. For that day the scrambled form
          is also tied to your order.
        </li>
      </ul>
      <h2>What we do not do</h2>
      <p>
        There are no advertising cookies, no analytics, no tracking pixels and no fonts or scripts
        from other companies. We sell no data, and share your address with the courier only.
      </p>
      <h2>How to erase it</h2>
      <p>
        “Clear this device” under <Link to="/account">Account</Link> removes everything kept here;
        so does clearing the site data in your browser. For what we hold,{' '}
        <Link to="/contact">write to us</Link> with your order number: we answer within two weeks.
      </p>
    </TextPage>
  )
}

export function ShippingScreen() {
  return (
    <TextPage
      title="Shipping and returns"
      intro="Free to every governorate of Egypt, paid in cash at your door."
    >
      <h2>How your parcel travels</h2>
      <p>
        We pack each piece in recycled board and wool, and hand it to a courier once your order is
        confirmed, usually within two working days. Cairo and Giza take one to three days from
        there, other governorates three to six. The courier calls before coming, so please give a
        number that you answer.
      </p>
      <h2>What it costs</h2>
      <p>
        Nothing. The total in your cart is what you pay the courier, in cash, when you receive the
        parcel. We do not ship outside Egypt yet.
      </p>
      <h2>If something is not right</h2>
      <ul>
        <li>
          Open the parcel while the courier is there. A damaged piece can be refused on the spot.
        </li>
        <li>
          You can return any piece within 14 days, unused and in its packing. We collect it free of
          charge and give the money back in cash or by transfer.
        </li>
        <li>
          A fault that shows later is ours to repair for two years; wear and sun are not faults.
        </li>
        <li>Commissioned pieces can be returned only if they differ from what was agreed.</li>
      </ul>
      <h2>Orders placed offline</h2>
      <p>
        An order written without a connection starts its journey when your device has sent it and
        our server has confirmed it. Your orders, under <Link to="/account">Account</Link>, always
        show which of the two it is.
      </p>
      <p>
        Anything else? <Link to="/contact">Write to us</Link>, with your order number if you have
        one.
      </p>
    </TextPage>
  )
}

export function TermsScreen() {
  return (
    <TextPage title="Terms" intro="The agreement between you and the workshop, in plain words.">
      <h2>When an order is binding</h2>
      <p>
        Pressing “Place Order” makes us an offer. It becomes a contract when our server has
        confirmed it; until then it is saved on your device and can still be refused, for instance
        because a piece is sold out. You are told at once, and why.
      </p>
      <h2>Prices</h2>
      <p>
        Prices are in Egyptian pounds and include tax. Shipping is free. If you order at a price
        that was shown within the last 72 hours, we honour it even if it has risen meanwhile; if it
        has fallen, you pay the lower one. An older price is refused and the new one shown, so that
        you can decide again.
      </p>
      <h2>Payment</h2>
      <p>
        Cash on delivery. The pieces are yours when they are paid. If the courier cannot reach you
        after three tries, the order is cancelled at no cost to you.
      </p>
      <h2>Returns and faults</h2>
      <p>
        You may return unused pieces within 14 days, and we repair faults of making for two years.
        The details are under <Link to="/shipping">Shipping and returns</Link>. Your rights under
        Egyptian consumer law are not limited by any of this.
      </p>
      <h2>Handmade means different</h2>
      <p>
        Grain, tone and inlay vary. That is not a fault; a joint that opens is. If in doubt,{' '}
        <Link to="/contact">ask us</Link>.
      </p>
      <h2>Pictures and texts</h2>
      <p>They belong to the workshop. Share them freely, and say where they come from.</p>
    </TextPage>
  )
}

interface TextPageProps {
  title: string
  intro: string
  children: ReactNode
}

/** A page of text in one column. */
function TextPage({ title, intro, children }: TextPageProps) {
  return (
    <article className="page-narrow">
      <PageHeading title={title} intro={intro} />
      <div className="prose">{children}</div>
    </article>
  )
}
