import type { TransportConfig } from '../core/config.ts'
import type { Deliver } from '../core/message.ts'
import { deliverToApi } from './api.ts'
import { deliverToFolder } from './folder.ts'
import { deliverBySmtp } from './smtp.ts'

export function createDeliver(config: TransportConfig): Deliver {
  switch (config.kind) {
    case 'folder':
      return deliverToFolder(config.folder)
    case 'api':
      return deliverToApi({ ...config, fetch })
    case 'smtp':
      return deliverBySmtp(config.url)
  }
}
