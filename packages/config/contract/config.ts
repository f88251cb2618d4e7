import { CsvArray, defineEndpoint, NoContent } from "@parley/library/contract";
import * as Type from "typebox";

/** Settings by name, limited to those the caller may read; keys keep their dots. */
const Settings = Type.Record(Type.String(), Type.Unknown());

/** Returns settings: all that the caller may read, or those of them that `select` names (contract §5.13, decisions #29). */
export const getConfig = defineEndpoint({
    method: "GET",
    path: "/config",
    query: Type.Object({ select: Type.Optional(CsvArray(Type.String({ maxLength: 200 }), { maxItems: 200 })) }),
    response: Settings,
});

/** Schema of the settings: the type, default and levels of each (contract §5.13), for site managers. */
export const ConfigSchema = Type.Object({
    type: Type.Literal("object"),
    properties: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())),
});

export const getConfigSchema = defineEndpoint({ method: "GET", path: "/config/schema", response: ConfigSchema });

/** Changes settings. Refuses an unknown name or an invalid value with 422, and changes nothing then (contract §5.13). */
export const patchConfig = defineEndpoint({
    method: "PATCH",
    path: "/config",
    body: Settings,
    response: NoContent,
});
