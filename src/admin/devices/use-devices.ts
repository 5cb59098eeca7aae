import { useEffect, useState } from 'react'
import { useServices } from '#services.ts'
import type { DevicesFound } from '#sync/online/devices.ts'

/** Asks the server once; undefined until it has answered. */
export function useDevices(): DevicesFound | undefined {
  const { sync } = useServices()
  const [found, setFound] = useState<DevicesFound>()
  useEffect(() => {
    let here = true
    void sync.listDevices().then((answer) => here && setFound(answer))
    return () => {
      here = false
    }
  }, [sync])
  return found
}
