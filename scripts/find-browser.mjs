/** Finds a Chromium for the end-to-end tests and benches; installs one if the machine has none. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Root in a container cannot sandbox; the rest keeps the browser from talking to anybody but us. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The last switch of this name wins, so Playwright's own list stands here again. Ours are the pages of the browser's own
  // frame, which a headless browser would render in a process of their own at every start.
  `--disable-features=${[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
    'PreloadTopChromeWebUI',
    'InitialWebUI',
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'WebUIOmniboxFullPopup',
  ].join(',')}`,
]

/** Path of an executable. Throws, saying what was tried, when there is none and none can be installed. */
export function findBrowser() {
  const found = present() ?? installed()
  if (found === undefined) {
    throw new Error(
      'No Chromium found. Set CHROMIUM to its path, or install one (tried: $CHROMIUM, system Chromium and ' +
        'Chrome, `playwright install chromium`, and on Debian as root `apt-get install chromium`).',
    )
  }
  return found
}

/**
 * Path of the browser that runs the browser tests: Chromium's headless shell, which draws no frame of its own and so takes three quarters
 * of the time; any other Chromium where there is none. `CHROMIUM` chooses another. Throws as findBrowser().
 */
export function findTestBrowser() {
  return chosen() ?? which(shell) ?? installedShell() ?? findBrowser()
}

const shell = 'chromium-headless-shell'

/** Only where it takes nothing but Debian's packages. */
function installedShell() {
  if (!hasApt()) return undefined
  const updated = spawnSync('apt-get', ['update'], { stdio: 'ignore', timeout: aptUpdateMs })
  if (updated.status === 0) run('apt-get', [...aptInstall, shell])
  return which(shell)
}

/** A machine without a network is not waited for. */
const aptUpdateMs = 60_000
const aptInstall = ['install', '-y', '--no-install-recommends']

function hasApt() {
  return process.getuid?.() === 0 && which('apt-get') !== undefined
}

function present() {
  return chosen() ?? systemNames.map(which).find(Boolean) ?? playwrightsOwn()
}

function chosen() {
  const path = process.env['CHROMIUM']
  return path === '' ? undefined : path
}

function installed() {
  run('npx', ['playwright', 'install', 'chromium'])
  const own = playwrightsOwn()
  if (own !== undefined && starts(own)) return own
  if (!hasApt()) return undefined
  run('apt-get', ['update'])
  run('apt-get', [...aptInstall, 'chromium'])
  return which('chromium')
}

function playwrightsOwn() {
  const path = chromium.executablePath()
  return path !== '' && existsSync(path) ? path : undefined
}

/** A downloaded browser may lack system libraries. */
function starts(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
}

function which(name) {
  try {
    return execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

function run(command, args) {
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
}
