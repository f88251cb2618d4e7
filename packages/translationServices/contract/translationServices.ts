import { defineEndpoint } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import type { TranslationServiceType } from "./translationServices.rules";
import { MAX_API_KEY_LENGTH, MAX_SERVICE_URL_LENGTH, TRANSLATION_SERVICE_TYPES } from "./translationServices.rules";

const ServiceType = Type.Unsafe<TranslationServiceType>({ type: "string", enum: [...TRANSLATION_SERVICE_TYPES] });

/**
 * Why a service could not be used: it refuses the key, or the text; it has been used up, or has too much to do; it does not answer; its answer
 * can't be read; or this site may not contact its address.
 */
export const SERVICE_PROBLEMS = ["key", "refused", "quota", "busy", "down", "unreadable", "forbidden"] as const;
export type ServiceProblem = (typeof SERVICE_PROBLEMS)[number];

/** A machine translation service (I18N-005). Its key is never returned. */
export const TranslationService = Type.Object({
    type: ServiceType,
    name: Type.String(),
    enabled: Type.Boolean(),
    /** Address of the service; empty for none. */
    url: Type.String(),
    hasApiKey: Type.Boolean(),
    /** Characters sent to it today and in this month, in UTC. */
    charactersToday: Type.Integer(),
    charactersThisMonth: Type.Integer(),
    /** Why its last answer could not be used; absent after one that could. */
    problem: Type.Optional(Type.Unsafe<ServiceProblem>({ type: "string", enum: [...SERVICE_PROBLEMS] })),
});
export type TranslationService = Static<typeof TranslationService>;

/** Lists the machine translation services, for members who manage the site (I18N-006). */
export const getTranslationServices = defineEndpoint({
    method: "GET",
    path: "/translation-services",
    response: Type.Array(TranslationService),
});

/** Configures a machine translation service (I18N-007). An address or key that is absent stays; a key that is null is removed. */
export const putTranslationService = defineEndpoint({
    method: "PUT",
    path: "/translation-services/:type",
    params: Type.Object({ type: ServiceType }),
    body: Type.Object({
        enabled: Type.Boolean(),
        url: Type.Optional(Type.String({ maxLength: MAX_SERVICE_URL_LENGTH })),
        apiKey: Type.Optional(
            Type.Union([Type.String({ maxLength: MAX_API_KEY_LENGTH, pattern: "^[!-~]{1,200}$" }), Type.Null()]),
        ),
    }),
    response: TranslationService,
});
