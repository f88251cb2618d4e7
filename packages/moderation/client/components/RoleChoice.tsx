import { Checkbox, FieldGroup, Loaded } from "@parley/library/client/components";
import { useAppSelector } from "@parley/library/client/store";
import { selectRoles } from "@parley/permissions/client";

interface RoleChoiceProps {
    label: string;
    hint?: string;
    chosen: readonly number[];
    /** Posted values of a form that came back. */
    sent: Record<string, string> | undefined;
    /** Roles to leave out, because the choice has no effect on them. */
    without: readonly number[];
}

/** Choice of several roles, with a checkbox named `Role-{roleID}` for each. */
export function RoleChoice({ label, hint, chosen, sent, without }: RoleChoiceProps) {
    const roles = useAppSelector(selectRoles);
    const isChosen = (roleID: number) => (sent ? sent[`Role-${roleID}`] !== undefined : chosen.includes(roleID));
    return (
        <Loaded value={roles}>
            {(known) => (
                <FieldGroup label={label} hint={hint}>
                    {Object.values(known)
                        .filter(({ roleID }) => !without.includes(roleID))
                        .map(({ roleID, name }) => (
                            <Checkbox key={roleID} name={`Role-${roleID}`} value="1" defaultChecked={isChosen(roleID)}>
                                <bdi>{name}</bdi>
                            </Checkbox>
                        ))}
                </FieldGroup>
            )}
        </Loaded>
    );
}
