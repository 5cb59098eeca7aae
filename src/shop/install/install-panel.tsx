import { Button } from '#ui/button.tsx'
import { acceptInstallOffer } from './install-offer.ts'
import { IosGuide } from './ios-guide.tsx'
import { useHowToInstall } from './use-how-to-install.ts'

/** A way to the home screen, where this device has one that is not taken yet. */
export function InstallPanel() {
  const how = useHowToInstall()
  if (how === 'installed' || how === 'nothing') return null
  return (
    <section aria-labelledby="install">
      <h2 id="install" className="title-3 mb-2">
        Install Nefer
      </h2>
      <p className="mb-4 max-w-150 text-text-muted">
        Opens from your home screen like any app, also without a connection.
      </p>
      {how === 'button' ? (
        <Button look="quiet" onClick={() => void acceptInstallOffer()}>
          Install the app
        </Button>
      ) : (
        <IosGuide />
      )}
    </section>
  )
}
