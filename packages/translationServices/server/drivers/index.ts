import type { TranslationServiceType } from "@parley/translationServices/contract";
import { deepL } from "./deepL";
import { google } from "./google";
import { libreTranslate } from "./libreTranslate";
import type { ServiceDriver } from "./serviceDriver";

/** How each service is asked. */
export const drivers: Readonly<Record<TranslationServiceType, ServiceDriver>> = { libreTranslate, deepL, google };
