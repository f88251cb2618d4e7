export type { Mail, MailSummary, OutgoingMail, StoredMail } from "./mail";
export { createMail } from "./mail";
export { mailMigration } from "./mail.migration";
export { sanitizeMailText } from "./sanitizeMailText";
export type { MailTemplate } from "./template";
export { defineMailTemplate } from "./template";
export type { MailTransport, MessageToSend } from "./transport";
export { createSmtpTransport } from "./transport";
