import { Link } from '@tanstack/react-router'
import { TextPage } from './text-page.tsx'

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
