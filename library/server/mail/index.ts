export { harmless } from "./harmless";
export type { Mail, MailSummary, OutgoingMail, StoredMail } from "./mail";
export { createMail } from "./mail";
export { mailMigration } from "./mail.migration";
export type { MailTemplate } from "./template";
export { mailTemplate } from "./template";
export type { MailTransport, MessageToSend } from "./transport";
export { smtpTransport } from "./transport";
