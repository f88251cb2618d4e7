import { Row, Stack } from "@parley/library/client/components";
import { TransientKeyField } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { rows } from "./rows.styles";

interface EntryRowProps {
    /** Address that the form is posted to. */
    action: string;
    /** Name and value of the form field that identifies the entry. */
    field: string;
    value: string | number;
    /** Fields and errors above the buttons. */
    fields?: ReactNode;
    /** Links and submit buttons, each with a `Form` value of its own. */
    buttons: ReactNode;
    /** Name of the entry and facts about it. */
    children: ReactNode;
}

/** Renders a row in a list of entries that are managed one by one: what the entry is, and the form with its buttons. */
export function EntryRow({ action, field, value, fields, buttons, children }: EntryRowProps): ReactNode {
    return (
        <li className={rows.row}>
            <Stack gap="small">
                {children}
                <form method="post" action={action}>
                    <TransientKeyField />
                    <input type="hidden" name={field} value={value} />
                    {fields === undefined ? (
                        <Row>{buttons}</Row>
                    ) : (
                        <Stack gap="small">
                            {fields}
                            <Row>{buttons}</Row>
                        </Stack>
                    )}
                </form>
            </Stack>
        </li>
    );
}
