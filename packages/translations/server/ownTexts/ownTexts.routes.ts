import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getLocaleTexts, getOwnTexts, patchLocaleTexts } from "@parley/translations/contract";
import type { OwnTextsService } from "./ownTexts.service";

/** Registers the calls that list, change and export the texts of the interface. */
export function registerOwnTextsRoutes({ api }: Pick<ServerKit, "api">, service: OwnTextsService): void {
    implement(api, getLocaleTexts, (query, viewer) => service.list(viewer, query));
    implement(api, patchLocaleTexts, (input, viewer) => service.update(viewer, input));
    implement(api, getOwnTexts, ({ localeID }, viewer) => service.export(viewer, localeID));
}
