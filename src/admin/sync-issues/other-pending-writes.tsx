import { Link } from '@tanstack/react-router'
import type { SyncIssues } from '#db/staff/issues.ts'
import { Notice } from '#ui/notice.tsx'

/** What waits on this device and is not decided here. */
export function OtherPendingWrites({ issues }: { issues: SyncIssues }) {
  const { ofOthers, ofOthersToDecide, ofShop, ofShopToDecide, unreadable } = issues
  return (
    <>
      {ofShop > 0 && (
        <p className="text-text-muted">
          This device has also been used for shopping:{' '}
          <Link to="/account/sync" className="link">
            {ofShop === 1 ? '1 order or message waits' : `${ofShop} orders or messages wait`}
            {ofShopToDecide > 0 && `, ${ofShopToDecide} to decide`}
          </Link>
        </p>
      )}
      {unreadable > 0 && (
        <p className="text-text-muted">
          This version of the app cannot read everything that is stored here; nothing of it is lost:{' '}
          <Link to="/account/sync" className="link">
            {unreadable === 1 ? '1 unreadable entry' : `${unreadable} unreadable entries`}
          </Link>
        </p>
      )}
      {ofOthers > 0 && (
        <Notice tone="info">
          {ofOthers === 1 ? '1 change' : `${ofOthers} changes`} of another staff member wait on this
          device and will be sent when they sign in here again
          {ofOthersToDecide > 0 && `; ${ofOthersToDecide} of them only after their decision`}.
        </Notice>
      )}
    </>
  )
}
