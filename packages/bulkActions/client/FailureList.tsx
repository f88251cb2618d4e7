import { useTranslation } from "@parley/library/client/i18n";
import { bulk } from "./bulk.styles";

/** Maximum number of failures listed one by one. */
const MAX_LISTED = 20;

interface FailureListProps {
    /** Paragraph before the list. */
    lead: string;
    count: number;
    failures: readonly { id: number; name: string | undefined; message: string }[];
}

/** Lists the records that could not be changed, with the reasons. */
export function FailureList({ lead, count, failures }: FailureListProps) {
    const t = useTranslation();
    return (
        <>
            {lead !== "" && <p>{lead}</p>}
            {count > 0 && (
                <>
                    <p>{t("{count} could not be changed:", { count })}</p>
                    <ul className={bulk.failures}>
                        {failures.slice(0, MAX_LISTED).map(({ id, name, message }) => (
                            <li key={id}>
                                {name !== undefined && (
                                    <b>
                                        <bdi>{name}</bdi>:{" "}
                                    </b>
                                )}
                                {t(message)}
                            </li>
                        ))}
                    </ul>
                    {count > MAX_LISTED && <p>{t("And {count} more.", { count: count - MAX_LISTED })}</p>}
                </>
            )}
        </>
    );
}
