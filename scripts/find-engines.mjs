/** Finds the browser engines of `npm run engines`; on Debian as root it installs missing ones. */
import { spawnSync } from 'node:child_process'
import { findTestBrowser, installPackages, which } from './find-browser.mjs'

/**
 * @typedef {{ program: string } | { missing: string }} Engine `missing` says why it is skipped.
 * @typedef {'chromium' | 'firefox' | 'webkit'} EngineName
 */

/** @returns {Record<EngineName, Engine>} */
export function findEngines() {
  const absent = [
    findFirefox() === undefined && ['firefox-esr'],
    findWebkit() === undefined && webkitPackages,
  ]
  const packages = absent.filter(Boolean).flat()
  if (packages.length > 0) installPackages(packages)
  return {
    chromium: { program: findTestBrowser() },
    firefox: engine(findFirefox(), 'no Firefox ESR; set FIREFOX or install firefox-esr'),
    webkit: engine(findWebkit(), `no WebKitGTK; install ${webkitPackages.join(' ')}`),
  }
}

const webkitPackages = ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb']

function engine(program, missing) {
  return program === undefined ? { missing } : { program }
}

function findFirefox() {
  return process.env['FIREFOX'] || which('firefox-esr')
}

/** The driver, if its display and the library of our host program exist, too. */
function findWebkit() {
  if (which('Xvfb') === undefined) return undefined
  const use = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2"
  const { status } = spawnSync('/usr/bin/python3', ['-c', use], { stdio: 'ignore' })
  return status === 0 ? which('WebKitWebDriver') : undefined
}
