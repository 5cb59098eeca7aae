/** Finds a Chromium for browser tests and benchmarks; installs one if there is none. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Root in a container has no sandbox; the other flags stop connections to other hosts. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The last switch of this name wins, so Playwright's own list is repeated here. We add the pages
  // of the browser's own interface, which would start a process for nothing.
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

/** Path of an executable. Throws when there is none and none can be installed. */
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
 * Path of the browser for tests: Chromium's headless shell, which has no interface of its own and
 * needs three quarters of the time; otherwise any Chromium. `CHROMIUM` overrides it. Throws as
 * findBrowser.
 */
export function findTestBrowser() {
  return chosen() ?? which(shell) ?? installedShell() ?? findBrowser()
}

const shell = 'chromium-headless-shell'

/** Only from Debian's packages. */
function installedShell() {
  installPackages([shell])
  return which(shell)
}

/** Installs Debian's packages where that is allowed; the caller checks the result. */
export function installPackages(names) {
  if (!hasApt()) return
  const updated = spawnSync('apt-get', ['update'], { stdio: 'ignore', timeout: aptUpdateMs })
  if (updated.status === 0) run('apt-get', [...aptInstall, ...names])
}

/** Limits the wait on a machine without a network. */
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

/** Path of a program, or undefined. */
export function which(name) {
  try {
    return execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

function run(command, args) {
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
}
