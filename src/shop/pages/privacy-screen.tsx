import { Link } from '@tanstack/react-router'
import { TextPage } from './text-page.tsx'

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
        can come back without a connection.
      </p>
      <h2>What reaches us</h2>
      <ul>
        <li>
          <strong>An order</strong>: name, email, phone, address, the pieces and the total. We need
          it to deliver, and keep it as long as tax law asks.
        </li>
        <li>
          <strong>A message</strong>: name, email, subject and text, kept until you ask us to delete
          it.
        </li>
        <li>
          <strong>A newsletter sign-up</strong>: your email address, until you leave the list.
        </li>
        <li>
          <strong>Your network address</strong>: seen by the server with each request. To slow down
          abuse it is counted in a scrambled form, for about a day. It is not tied to orders.
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
