import { Link } from '@tanstack/react-router'
import { TextPage } from './text-page.tsx'

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
