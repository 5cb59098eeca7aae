/** Makes one step of a story happen. */
import type { Device } from './device/types.ts'
import { corrupt, evict, loseConnections, loseMirror } from './device/disk-accidents.ts'
import type { Page } from './device/types.ts'
import { checkNotSaved } from './checks/full-disk.ts'
import { checkOverlay } from './checks/overlay.ts'
import { Violation } from './checks/violation.ts'
import { noteErasure, noteForgottenTexts, noteSignOutInPart } from './checks/customers.ts'
import { noteDismissal } from './checks/offline-sign-in.ts'
import { checkBanner, checkLost, checkNotSent, noteCopies } from './checks/sentences.ts'
import { decide } from './people/decide.ts'
import { importHelpFile, saveAndClear, writeHelpFile } from './people/help-files.ts'
import {
  askForMail,
  cancelOrder,
  fillCart,
  fillFromPage,
  giveUp,
  order,
  orderCart,
  reviveOrder,
  subscribe,
} from './people/shopper.ts'
import * as staff from './people/staff.ts'
import { closeDay } from './people/closing.ts'
import { answerOrder, confirmOrder } from './people/confirmations.ts'
import { addNote, correctOrder, recordAttempt, recordPayment, setParcel } from './people/orders.ts'
import { countMarket, pack } from './people/market.ts'
import { editSettings } from './people/settings.ts'
import { bringBack, sell, takeBack } from './people/stall.ts'
import { leave, signIn, takeOver } from './people/take-over.ts'
import { prerender } from './server/prerender.ts'
import { undo, writeUndoable } from './people/undo.ts'
import { userOf } from './people/members.ts'
import {
  type DeviceStep,
  type PersonStep,
  type Step,
  type WorldStep,
  isDeviceStep,
} from './story/steps.ts'
import type { World } from './world.ts'

/** The longest time a person waits for 'saved' (ms); work in progress then continues. */
const patienceMs = 15_000

/** No page stays open for longer (ms). */
const longestOpenMs = 4 * 60 * 60_000

/** Functions that a server behind the app lacks. */
const newest = ['record_sale', 'close_day', 'update_settings', 'pack_for_market']

type Act = (world: World, page: Page) => Promise<unknown>

export async function play(world: World, step: Step): Promise<void> {
  if (!('device' in step)) await playElsewhere(world, step)
  else {
    const device = world.devices[step.device]
    if (device === undefined) return
    // The diary would lack what a person wrote just before.
    if (!isDeviceStep(step) && step.do !== 'sign-out') device.crashAfter = null
    if (isDeviceStep(step)) playOn(world, device, step)
    else {
      const mayCrash = step.do === 'sign-out' && device.crashAfter !== null
      await perform(world, device, actOf(step))
      if (mayCrash && device.crashAfter === null) noteSignOutInPart(world, device)
    }
  }
  for (const device of world.devices) {
    await world.faults.afterStep?.(world, device)
    checkOverlay(world, device)
    checkBanner(world, device)
    checkNotSent(world, device)
    checkLost(device)
    noteDismissal(device)
    noteCopies(world, device)
    noteForgottenTexts(world, device)
  }
}

async function playElsewhere(world: World, step: WorldStep): Promise<void> {
  const { scheduler, server } = world
  switch (step.do) {
    case 'backup':
    case 'restore':
    case 'purge':
    case 'nightly':
      return scheduler.hold(server[step.do]())
    case 'build':
      return prerender(world)
    case 'erase':
      noteErasure(world)
      return scheduler.hold(server.erase())
    case 'dismiss':
    case 'hire':
      return scheduler.hold(server.setStaff(userOf(step.user), step.do === 'hire'))
    case 'role':
      return scheduler.hold(server.setRole(userOf(step.user), step.is))
    case 'order-limit':
      return scheduler.hold(server.setOrderLimit(step.count))
    case 'hold-limit':
      return scheduler.hold(server.setHoldLimit(step.pieces))
    case 'server-version':
      server.missing.clear()
      server.isBehind = step.is === 'behind'
      if (step.is === 'behind') for (const name of newest) server.missing.add(name)
      server.isAhead = step.is === 'ahead'
      return
    case 'slow-write':
      return scheduler.hold(server.slowWrite(step.is === 'open'))
    case 'price':
      return scheduler.hold(server.setPrice(String(step.pick + 1), step.piastres))
    case 'wait':
      // Also in a story that the shrinker has shortened: an open page asks the server all the time.
      if (step.ms > longestOpenMs) for (const device of world.devices) device.kill()
      return scheduler.run(step.ms)
    case 'meanwhile':
      return scheduler.runSome(step.tasks)
  }
}

function playOn(world: World, device: Device, step: DeviceStep): void {
  switch (step.do) {
    case 'open-page':
      return void device.openPage()
    case 'kill':
      return device.kill()
    case 'freeze':
      for (const page of device.pages) page.isFrozen = true
      device.missesReports = true
      return
    case 'thaw':
      for (const page of device.pages) page.restore()
      return
    case 'close-page':
      device.missesReports = true
      return device.closePage()
    case 'wake':
      return device.page().wake('visible')
    case 'background-sync':
      return device.startWorker('sync')
    case 'navigate':
      device.startWorker('navigation')
      device.openPage()
      return
    case 'clock':
      device.clockOffset += step.ms
      device.clockWasWrong = true
      device.clockSetAt.push(world.scheduler.now())
      return
    case 'evict':
      return evict(world, device)
    case 'lose-mirror':
      return loseMirror(device)
    case 'crash':
      device.crashAfter = step.after
      return
    case 'lose-connection':
      return loseConnections(device, step.error)
    case 'disk':
      device.diskFaults = [...Array.from({ length: step.after }, () => null), step.fault]
      return
    case 'quota':
      return device.quota.set(step.room)
    case 'weather':
      device.network.forecast = [...step.forecast]
      return
    case 'connection':
      device.network.isOnline = step.online
      if (step.online) for (const page of device.pages) page.wake('online')
  }
}

/** An error shows that the write is not saved; the person may repeat it as another step. */
export async function perform(world: World, device: Device, act: Act): Promise<void> {
  const { scheduler } = world
  const page = device.page()
  const result = await scheduler.wait(
    scheduler.begin(page, () => act(world, page)),
    patienceMs,
  )
  if (result.status !== 'failed') return
  if (result.error instanceof Violation) throw result.error
  world.reports.push(`not saved: ${String(result.error)}`)
  checkNotSaved(device, result.error)
}

function actOf(step: PersonStep): Act {
  const asStaff =
    (act: (author: staff.Author) => Promise<unknown>): Act =>
    async (world, page) => {
      const user = (await page.app.readSession(page.db))?.userId
      if (user !== undefined) await act({ world, page, user })
    }
  switch (step.do) {
    case 'order':
      return (world, page) => order(world, page, step)
    case 'fill-cart':
      return (_, page) => fillCart(page, step)
    case 'fill-from-page':
      return (world, page) => fillFromPage(world, page, step)
    case 'order-cart':
      return orderCart
    case 'write-help-file':
      return writeHelpFile
    case 'import-help-file':
      return (world, page) => importHelpFile(page, world.files.at(-1 - step.pick))
    case 'save-and-clear':
      return saveAndClear
    case 'undoable':
      return asStaff((author) => writeUndoable(author, step))
    case 'undo':
      return asStaff(undo)
    case 'corrupt':
      return (world, page) => corrupt(world, page, step)
    case 'subscribe':
      return async (world, page) => {
        await subscribe(world, page)
        await askForMail(world, page)
      }
    case 'cancel-order':
      return (world, page) => cancelOrder(world, page, step.pick)
    case 'answer-order':
      return (world, page) => answerOrder(world, page, step)
    case 'revive-order':
      return (world, page) => reviveOrder(world, page, step.pick)
    case 'my-orders':
      return (_, page) => page.refreshOrders()
    case 'give-up':
      return (world, page) => giveUp(world, page, step.pick)
    case 'edit-product':
      return asStaff((author) => staff.editProduct(author, step))
    case 'archive':
      return asStaff((author) => staff.archive(author, step))
    case 'count-stock':
      return asStaff((author) => staff.countStock(author, step))
    case 'import':
      return asStaff((author) => staff.importRows(author, step))
    case 'create-product':
      return asStaff((author) => staff.createProduct(author, step))
    case 'delete-product':
      return asStaff((author) => staff.deleteProduct(author, step))
    case 'create-category':
      return asStaff((author) => staff.createCategory(author, step))
    case 'edit-category':
      return asStaff((author) => staff.editCategory(author, step))
    case 'delete-category':
      return asStaff((author) => staff.deleteCategory(author, step))
    case 'set-status':
      return asStaff((author) => staff.setStatus(author, step))
    case 'parcel-back':
      return asStaff((author) => staff.bringParcelBack(author, step))
    case 'not-delivered':
      return asStaff((author) => recordAttempt(author, step))
    case 'set-parcel':
      return asStaff((author) => setParcel(author, step))
    case 'record-payment':
      return asStaff((author) => recordPayment(author, step))
    case 'confirm-order':
      return asStaff((author) => confirmOrder(author, step))
    case 'decide-held':
      return asStaff((author) => staff.decideHeld(author, step))
    case 'add-note':
      return asStaff((author) => addNote(author, step))
    case 'correct-order':
      return asStaff((author) => correctOrder(author, step))
    case 'sell':
      return asStaff((author) => sell(author, step))
    case 'pack':
      return asStaff((author) => pack(author, step))
    case 'count-market':
      return asStaff((author) => countMarket(author, step))
    case 'take-back-sale':
      return asStaff((author) => takeBack(author, step.pick))
    case 'edit-settings':
      return asStaff((author) => editSettings(author, step))
    case 'bring-back':
      return asStaff((author) => bringBack(author, step))
    case 'close-day':
      return asStaff((author) => closeDay(author, step))
    case 'decide':
      return asStaff((author) => decide(author, step.pick, step.how))
    case 'take-over':
      return asStaff((author) => takeOver(author, step.aside))
    case 'look':
      return async (world, page) => {
        const rows = await staff.shownProducts({ page })
        world.memories.set(page.device, new Map(rows.map((row) => [row.id, row])))
      }
    case 'sign-in':
      return (world, page) => signIn(world, page, step.user)
    case 'leave':
      return asStaff(leave)
    case 'sign-out':
      return (_, page) => page.signOut()
  }
}
