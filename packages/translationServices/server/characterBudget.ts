import type { Config } from "@parley/config/server";
import { ApiRefusal, toDateTime } from "@parley/library/contract";
import type { ServerKit } from "@parley/library/server/kit";
import type { TranslationServiceType } from "@parley/translationServices/contract";
import type { TranslationServicesRepository } from "./translationServices.repository";

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    config: Pick<Config, "get">;
    repository: Pick<TranslationServicesRepository, "addUsage" | "usageIn" | "removeUsageBefore">;
}

/** Characters sent to a service. */
export interface CharacterUsage {
    today: number;
    thisMonth: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const RETENTION_DAYS = 400;

export type CharacterBudget = ReturnType<typeof createCharacterBudget>;

/** Creates the functions that count the characters sent to services, and refuse more than the settings allow in a day and a month. */
export function createCharacterBudget({ database, clock, config, repository }: Dependencies) {
    const toDay = (date: Date) => toDateTime(date).slice(0, 10);
    const toPeriods = (date: Date) => ({ day: toDay(date), month: toDay(date).slice(0, 7) });

    return {
        /** Counts characters before they are sent. Throws 429 if the site has used up its day or month; nothing is counted then. */
        async spend(type: TranslationServiceType, characters: number): Promise<void> {
            const { day, month } = toPeriods(clock());
            const limits = [
                { period: day, maximum: await config.get("translation.charactersPerDay"), words: USED_UP.day },
                { period: month, maximum: await config.get("translation.charactersPerMonth"), words: USED_UP.month },
            ];
            await database.transaction(async () => {
                for (const { period, maximum, words } of limits)
                    if (!(await repository.addUsage({ type, period, characters }, maximum)))
                        throw new ApiRefusal({ status: 429, message: words, description: null });
            });
        },

        /** Returns the characters sent to each service. */
        async read(): Promise<ReadonlyMap<TranslationServiceType, CharacterUsage>> {
            const { day, month } = toPeriods(clock());
            const usage = new Map<TranslationServiceType, CharacterUsage>();
            for (const { type, period, characters } of await repository.usageIn([day, month])) {
                const known = usage.get(type) ?? { today: 0, thisMonth: 0 };
                usage.set(type, { ...known, [period === day ? "today" : "thisMonth"]: characters });
            }
            return usage;
        },

        /** Deletes numbers that nobody is shown any more. */
        tidy: (): Promise<void> => repository.removeUsageBefore(toDay(new Date(clock().getTime() - RETENTION_DAYS * DAY_MS))),
    };
}

const USED_UP = {
    day: "This site has translated as much as it may today. Try again tomorrow.",
    month: "This site has translated as much as it may this month.",
} as const;
