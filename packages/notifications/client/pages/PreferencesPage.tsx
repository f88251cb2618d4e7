import { Checkbox, Field, FieldGroup, FieldPair, Loaded, Notice, RadioGroup, Select } from "@parley/library/client/components";
import { DoneNotice, FormPart, PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import type { MailSchedule, NotificationPreferences, NotificationPreferencesSchema } from "@parley/notifications/contract";
import {
    CATCH_UP_PAGE,
    NOTIFICATION_CHANNELS,
    NOTIFICATION_PREFERENCES_PAGE,
    NOTIFICATIONS_PAGE,
    toChannelField,
} from "@parley/notifications/contract";
import type { ReactNode } from "react";
import { selectMailSchedule, selectOwnPreferences, selectPreferencesSchema } from "../preferences.slice";
import { PushPart } from "../push/PushPart";

/** Page `/account/notifications`: what the viewer is notified of by which channel, and when they are mailed. */
export function Page(): ReactNode {
    const t = useTranslation();
    const chosen = useAppSelector(selectOwnPreferences);
    const schema = useAppSelector(selectPreferencesSchema);
    const schedule = useAppSelector(selectMailSchedule);
    return (
        <TitledPage title={t("Notification settings")} end={<a href={NOTIFICATIONS_PAGE}>{t("Notifications")}</a>}>
            <DoneNotice messages={{ saved: t("Your choice is saved. It applies to what happens from now on.") }} />
            <PushPart />
            <Loaded value={schema}>
                {({ properties }) => (
                    <Loaded value={chosen}>
                        {(values) => (
                            <Loaded value={schedule}>
                                {(times) => (
                                    <>
                                        {times.stopped && <StoppedNotice reason={times.stopped} />}
                                        <PostedForm
                                            name="notificationPreferences"
                                            action={NOTIFICATION_PREFERENCES_PAGE}
                                            submit={t("Save")}
                                        >
                                            {() => (
                                                <>
                                                    <KindFields kinds={properties} values={values} />
                                                    <ScheduleFields schedule={times} />
                                                </>
                                            )}
                                        </PostedForm>
                                    </>
                                )}
                            </Loaded>
                        )}
                    </Loaded>
                )}
            </Loaded>
        </TitledPage>
    );
}

/** Says that nothing is mailed to the viewer any more, and offers to begin again. */
function StoppedNotice({ reason }: { reason: "bounced" | "complained" }): ReactNode {
    const t = useTranslation();
    return (
        <Notice kind="warn">
            <p>
                {reason === "bounced"
                    ? t("Emails to your address came back, so we send you none any more.")
                    : t("You have marked an email of ours as unwanted, so we send you none any more.")}
            </p>
            <PostedForm
                name="mailResumption"
                which="resume"
                action={NOTIFICATION_PREFERENCES_PAGE}
                submit={t("Email me again")}
                variant="go"
            />
        </Notice>
    );
}

interface KindFieldsProps {
    kinds: NotificationPreferencesSchema["properties"];
    values: NotificationPreferences;
}

/** A group of checkboxes for each kind, one for each channel. */
function KindFields({ kinds, values }: KindFieldsProps): ReactNode {
    const t = useTranslation();
    return (
        <FormPart title={t("Notify me when")}>
            {Object.entries(kinds).map(([name, { "x-control": control, properties }]) => (
                <FieldGroup key={name} label={t(control.label)} inLine>
                    {NOTIFICATION_CHANNELS.map((channel) => (
                        <Checkbox
                            key={channel}
                            name={toChannelField(name, channel)}
                            value="1"
                            defaultChecked={values[name]?.[channel] ?? properties[channel].default}
                        >
                            {t(properties[channel]["x-control"].label)}
                        </Checkbox>
                    ))}
                </FieldGroup>
            ))}
            <p>{t("You are always notified of what moderators do with your posts.")}</p>
        </FormPart>
    );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

function ScheduleFields({ schedule: { digest, timeZone, quietHours } }: { schedule: MailSchedule }): ReactNode {
    const t = useTranslation();
    const page = usePageSettings();
    const zone = timeZone ?? page.timeZone;
    const zones = Intl.supportedValuesOf("timeZone");
    return (
        <FormPart title={t("Digest and quiet hours")}>
            <p>
                {t("A digest is one email with what you have not read.")}{" "}
                <a href={CATCH_UP_PAGE}>{t("See what it would contain now")}</a>
            </p>
            <RadioGroup
                label={t("Digest")}
                name="Digest"
                defaultValue={digest}
                options={[
                    { value: "off", name: t("None") },
                    { value: "daily", name: t("Every morning") },
                    { value: "weekly", name: t("Every Monday") },
                ]}
            />
            <Field id="notificationPreferences-TimeZone" label={t("Time zone")}>
                {(attributes) => (
                    <Select {...attributes} name="TimeZone" defaultValue={zone}>
                        {(zones.includes(zone) ? zones : [zone, ...zones]).map((name) => (
                            <option key={name} value={name}>
                                {name.replaceAll("_", " ")}
                            </option>
                        ))}
                    </Select>
                )}
            </Field>
            <FieldGroup label={t("Quiet hours")} hint={t("No emails are sent then. They come when it is over.")}>
                <FieldPair>
                    <HourField name="QuietFrom" label={t("From")} hour={quietHours?.from} />
                    <HourField name="QuietUntil" label={t("Until")} hour={quietHours?.until} />
                </FieldPair>
            </FieldGroup>
        </FormPart>
    );
}

function HourField({ name, label, hour }: { name: string; label: string; hour: number | undefined }): ReactNode {
    const t = useTranslation();
    return (
        <Field id={`notificationPreferences-${name}`} label={label}>
            {(attributes) => (
                <Select {...attributes} name={name} defaultValue={hour ?? ""}>
                    <option value="">{t("None")}</option>
                    {HOURS.map((one) => (
                        <option key={one} value={one}>
                            {`${String(one).padStart(2, "0")}:00`}
                        </option>
                    ))}
                </Select>
            )}
        </Field>
    );
}
