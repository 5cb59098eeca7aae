/** Finds the browser engines of the walks; on Debian as root it installs missing ones. */
import { spawnSync } from 'node:child_process'
import { findTestBrowser, installPackages, which } from './find-browser.mjs'

/**
 * @typedef {{ program: string } | { missing: string }} Engine `missing` says why it is skipped.
 * @typedef {'chromium' | 'firefox' | 'webkit'} EngineName
 */

const webkitPackages = ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb']

const engines = {
  // It installs its own packages, and throws if there is no Chromium.
  chromium: { find: findTestBrowser, packages: [], missing: '' },
  firefox: {
    find: findFirefox,
    packages: ['firefox-esr'],
    missing: 'no Firefox ESR; set FIREFOX or install firefox-esr',
  },
  webkit: {
    find: findWebkit,
    packages: webkitPackages,
    missing: `no WebKitGTK; install ${webkitPackages.join(' ')}`,
  },
}

/**
 * @param {readonly string[]} names
 * @returns {Partial<Record<EngineName, Engine>>}
 */
export function findEngines(names = Object.keys(engines)) {
  const wanted = Object.entries(engines).filter(([name]) => names.includes(name))
  return Object.fromEntries(
    wanted.map(([name, { find, packages, missing }]) => {
      const program = find() ?? installed(packages, find)
      return [name, program === undefined ? { missing } : { program }]
    }),
  )
}

/** One engine at a time: a system that lacks one package may have the others. */
function installed(packages, find) {
  installPackages(packages)
  return find()
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
